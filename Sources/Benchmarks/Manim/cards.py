"""The scene of `Benchmarks rendering` for Manim Community: twelve cards, each with a square, two lines of text and a hairline.

`All` moves all twelve cards for 120 frames, and `Two` moves two of the cards.
"""

from manim import (
    BLACK, LEFT, RIGHT, UP, WHITE, AnimationGroup, ManimColor, Rectangle, RoundedRectangle, Scene, Text, VGroup,
    config, linear,
)

# The size of a point in Manim's units. As in the script, the frame is 640 × 360 points.
POINT = 8 / 360
config.background_color = ManimColor("#F2F2F7")
config.frame_height = 8
config.frame_width = 640 * POINT


def at(thing, x, y):
    """Puts the upper left corner of `thing` at a position in points, relative to the upper left corner of the frame."""
    corner = (x * POINT - config.frame_width / 2) * RIGHT + (config.frame_height / 2 - y * POINT) * UP
    return thing.move_to(corner, aligned_edge=UP + LEFT)


def text(words, points, weight):
    line = Text(words, font="Inter", weight=weight, color=BLACK)
    # Scale to the height of a line in the script, because Manim's font size has a different meaning.
    return line.scale_to_fit_height(points * 0.73 * POINT)


def card(number):
    x, y = 6 + number % 4 * 160, 6 + number // 4 * 120
    body = RoundedRectangle(
        width=134 * POINT, height=106 * POINT, corner_radius=14 * POINT, fill_color=WHITE, fill_opacity=1, stroke_width=0)
    picture = RoundedRectangle(
        width=28 * POINT, height=28 * POINT, corner_radius=13.99 * POINT, fill_color=ManimColor("#30B0C7"),
        fill_opacity=1, stroke_width=0)
    hairline = Rectangle(
        width=110 * POINT, height=POINT / 3, fill_color=ManimColor("#C7C7CC"), fill_opacity=1, stroke_width=0)
    return VGroup(
        at(body, x, y), at(picture, x + 12, y + 12),
        at(text(f"Card {number + 1}", 17, "SEMIBOLD"), x + 50, y + 12),
        at(text(f"With {12 - number} others", 13, "NORMAL"), x + 50, y + 34),
        at(hairline, x + 12, y + 54))


class All(Scene):
    moving = 12

    def construct(self):
        cards = [card(number) for number in range(12)]
        self.add(*cards)
        self.play(
            AnimationGroup(*[one.animate.shift(10 * POINT * RIGHT) for one in cards[:self.moving]]),
            run_time=2, rate_func=linear)


class Two(All):
    moving = 2
