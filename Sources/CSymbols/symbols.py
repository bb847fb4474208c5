#!/usr/bin/env python3
"""Writes symbols.txt: symbols.py WHEEL

WHEEL is a wheel of flet-web (PyPI), which contains the font CupertinoIcons.ttf: the drawings of Framework7 Icons, whose
licence is in LICENSE. names.txt has the glyph of each symbol. The drawings below are those of symbols that the font lacks.
Needs fontTools. A drawing is a list of operations on a square grid of about 440 units, with y down:

  F path   fills        S path   strokes with a round line
  E path   erases       R path   erases a round line

Paths have the commands of SVG, except that an arc has one radius and no rotation: A radius largeArc sweep x y.
"""
import io, pathlib, sys, zipfile
from fontTools.pens.boundsPen import BoundsPen
from fontTools.pens.svgPathPen import SVGPathPen
from fontTools.pens.transformPen import TransformPen
from fontTools.ttLib import TTFont

folder = pathlib.Path(__file__).parent
LINE = 34  # The width of a line, which is that of the font.


def circle(x, y, r):
    return f"M{x - r} {y}A{r} 1 0 {x + r} {y}A{r} 1 0 {x - r} {y}Z"


def box(x, y, w, h, r=0):
    """A rectangle with rounded corners."""
    if r == 0:
        return f"M{x} {y}H{x + w}V{y + h}H{x}Z"
    a = f"A{r} 0 1 "
    return (f"M{x + r} {y}H{x + w - r}{a}{x + w} {y + r}V{y + h - r}{a}{x + w - r} {y + h}H{x + r}{a}{x} {y + h - r}"
            f"V{y + r}{a}{x + r} {y}Z")


def line(*points):
    return "M" + "L".join(f"{x} {y}" for x, y in zip(points[::2], points[1::2]))


def dashes(x, y, w, h, count=4):
    """The outline of a rectangle as dashes."""
    parts = []
    for i in range(count):
        x1, x2 = round(x + w * (i + 0.2) / count), round(x + w * (i + 0.65) / count)
        y1, y2 = round(y + h * (i + 0.2) / count), round(y + h * (i + 0.65) / count)
        parts += [line(x1, y, x2, y), line(x1, y + h, x2, y + h), line(x, y1, x, y2), line(x + w, y1, x + w, y2)]
    return "".join(parts)


class Font:
    def __init__(self, wheel):
        name = next(n for n in zipfile.ZipFile(wheel).namelist() if n.endswith("CupertinoIcons.ttf"))
        font = TTFont(io.BytesIO(zipfile.ZipFile(wheel).read(name)))
        self.glyphs, self.characters = font.getGlyphSet(), font.getBestCmap()
        self.codes = {}
        for text in (folder / "names.txt").read_text().splitlines():
            if text and not text.startswith("#") and "=" not in text:
                symbol, code = text.split()
                self.codes[symbol] = int(code, 16)

    def glyph(self, symbol, scale=1.0, x=0, y=0):
        """Returns the path and the size of a glyph whose top left corner is at a point."""
        glyph = self.glyphs[self.characters[self.codes[symbol]]]
        bounds = BoundsPen(self.glyphs)
        glyph.draw(bounds)
        left, bottom, right, top = bounds.bounds
        pen = SVGPathPen(self.glyphs, ntos=lambda number: str(round(number)))
        glyph.draw(TransformPen(pen, (scale, 0, 0, -scale, x - left * scale, y + top * scale)))
        return pen.getCommands(), round((right - left) * scale), round((top - bottom) * scale)


def drawings(font):
    """Returns the size and the operations of each symbol that the font lacks."""
    def part(symbol, scale=1.0, x=0, y=0, mode="F"):
        return mode + font.glyph(symbol, scale, x, y)[0]

    def badge(base, sign, scale=0.85):
        """A symbol with a small one at its bottom right corner."""
        path, w, h = font.glyph(base, scale)
        x, y = round(w * 0.72), round(h * 0.62)
        size = 190
        return w + 90, max(h, y + size), [
            "F" + path, "E" + circle(x + size // 2, y + size // 2, size // 2 + 22),
            part(sign, size / font.glyph(sign)[1], x, y)]

    def dotted(base):
        """A symbol with a dot at its top right corner."""
        path, w, h = font.glyph(base)
        return w, h, ["F" + path, "E" + circle(w - 70, 80, 96), "F" + circle(w - 70, 80, 66)]

    def slashed(base, scale=1.0):
        path, w, h = font.glyph(base, scale)
        return w, h, ["F" + path, "R" + line(40, 12, w - 12, h - 40), "S" + line(17, 30, w - 30, h - 17)]

    def dial(angle_x, angle_y):
        return 438, 438, ["S" + circle(219, 219, 202), "S" + line(219, 219, angle_x, angle_y), "F" + circle(219, 219, 34)] + [
            "F" + circle(x, y, 17) for x, y in ((98, 300), (85, 190), (140, 105), (219, 78), (298, 105), (353, 190), (340, 300))]

    def thermometer(level):
        return 180, 440, [
            "S" + "M53 262V54A37 0 1 127 54V262A72 1 1 53 262Z", "F" + circle(90, 345, 40),
            "S" + line(90, 345, 90, level)]

    drive = ["S" + box(17, 17, 300, 406, 50), "S" + line(17, 300, 317, 300), "F" + circle(255, 362, 20)]
    filled_drive = ["F" + box(0, 0, 334, 440, 66), "E" + box(0, 290, 334, 20), "E" + circle(255, 362, 24)]

    def on_drive(base, sign):
        return 430, 440, base + ["E" + circle(320, 330, 120), part(sign, 190 / font.glyph(sign)[1], 225, 235)]

    page = box(17, 17, 280, 370, 46)
    pips = [(120, 120), (290, 120), (205, 205), (120, 290), (290, 290)]
    bus = ["M70 17H340A53 0 1 393 70V350H17V70A53 0 1 70 17Z"]
    antenna = font.glyph("antenna.radiowaves.left.and.right")
    return {
        "at": (438, 438, ["S" + circle(219, 219, 85), "S" + "M304 134V250A58 0 0 421 235V219A202 1 0 330 388"]),
        "network": (440, 440, ["S" + line(220, 220, 220, 60) + line(220, 220, 75, 340) + line(220, 220, 365, 340)] + [
            "F" + circle(x, y, 58) for x, y in ((220, 58), (60, 360), (380, 360), (220, 220))]),
        "server.rack": (400, 440, [
            "S" + box(17, 17 + 142 * i, 366, 122, 36) for i in range(3)] + [
            "F" + circle(80, 78 + 142 * i, 20) for i in range(3)] + [
            "S" + line(220, 78 + 142 * i, 320, 78 + 142 * i) for i in range(3)]),
        "internaldrive": (480, 330, ["S" + box(17, 17, 446, 296, 60), "S" + line(17, 215, 463, 215), "F" + circle(390, 265, 20)]),
        "externaldrive": (334, 440, drive),
        "externaldrive.badge.minus": on_drive(drive, "minus.circle.fill"),
        "externaldrive.badge.plus": on_drive(drive, "plus.circle.fill"),
        "externaldrive.fill.badge.person.crop": on_drive(filled_drive, "person.crop.circle.fill"),
        "photo.badge.plus": badge("photo", "plus.circle.fill"),
        "doc.badge.plus": badge("doc", "plus.circle.fill"),
        "folder.badge.gearshape": badge("folder", "gearshape.fill"),
        "phone.connection": badge("phone", "bolt.horizontal.circle.fill"),
        "bell.badge": dotted("bell"), "bell.badge.fill": dotted("bell.fill"),
        "bookmark.slash.fill": slashed("bookmark.fill"),
        "antenna.radiowaves.left.and.right.slash": slashed("antenna.radiowaves.left.and.right"),
        "antenna.radiowaves.left.and.right.circle": (438, 438, [
            "S" + circle(219, 219, 202), part("antenna.radiowaves.left.and.right", 280 / antenna[1], 79, 219 - round(140 * antenna[2] / antenna[1]))]),
        "globe.americas.fill": (438, 438, [
            "F" + circle(219, 219, 219), "E" + "M120 60L230 40L250 110L200 150L190 200L130 190L80 130Z",
            "E" + "M200 230L290 250L320 310L260 400L220 420L215 320L180 270Z"]),
        "rectangle.portrait.and.arrow.forward": (440, 440, [
            "S" + "M250 130V67A50 0 0 200 17H67A50 0 0 17 67V373A50 0 0 67 423H200A50 0 0 250 373V310",
            "S" + line(140, 220, 415, 220), "S" + line(335, 140, 415, 220, 335, 300)]),
        "testtube.2": (380, 440, [
            "S" + f"M{x} 17V360A58 0 0 {x + 116} 360V17" for x in (37, 227)] + [
            "S" + line(17, 17, 173, 17) + line(207, 17, 363, 17), "F" + "M54 240H136V360A41 0 1 54 360Z",
            "F" + "M244 160H326V360A41 0 1 244 360Z"]),
        "thermometer.low": thermometer(280), "thermometer.medium": thermometer(180), "thermometer.high": thermometer(80),
        "arrow.up.forward.app": (438, 438, ["S" + box(17, 17, 404, 404, 110), "S" + line(140, 298, 298, 140), "S" + line(175, 140, 298, 140, 298, 263)]),
        "character.textbox": (520, 360, ["S" + box(17, 17, 486, 326, 60), "S" + line(110, 260, 180, 90, 250, 260), "S" + line(135, 205, 225, 205), "S" + line(330, 90, 330, 260) + line(290, 90, 370, 90) + line(290, 260, 370, 260)]),
        "character.cursor.ibeam": (400, 360, ["S" + line(30, 290, 110, 70, 190, 290), "S" + line(60, 215, 160, 215), "S" + line(320, 17, 320, 343) + line(270, 17, 370, 17) + line(270, 343, 370, 343)]),
        "gearshape.2": (560, 440, [part("gearshape", 0.72, 0, 0), "E" + circle(420, 300, 150), part("gearshape", 0.56, 300, 195)]),
        "ladybug.fill": (400, 440, [
            "F" + "M200 110A162 1 1 199 110Z", "F" + "M110 105A90 0 1 290 105L200 130Z", "R" + line(200, 130, 200, 440),
            "E" + circle(130, 220, 28), "E" + circle(270, 220, 28), "E" + circle(130, 330, 28), "E" + circle(270, 330, 28),
            "S" + line(20, 180, 60, 210) + line(17, 290, 50, 290) + line(40, 400, 75, 370) + line(380, 180, 340, 210)
            + line(383, 290, 350, 290) + line(360, 400, 325, 370)]),
        "list.bullet.rectangle.portrait": (340, 440, ["S" + box(17, 17, 306, 406, 50)] + [
            "F" + circle(90, y, 20) for y in (120, 220, 320)] + ["S" + "".join(line(150, y, 260, y) for y in (120, 220, 320))]),
        "figure.walk": (260, 440, [
            "F" + circle(140, 42, 42), "S" + line(135, 125, 110, 250, 170, 310, 185, 420), "S" + line(110, 250, 90, 340, 40, 415),
            "S" + line(130, 125, 60, 165, 40, 240), "S" + line(135, 125, 180, 190, 240, 205)]),
        "rectangle.connected.to.line.below": (440, 400, ["S" + box(77, 17, 286, 200, 40), "S" + line(220, 217, 220, 350), "S" + line(17, 367, 423, 367)]),
        "dice": (410, 410, ["S" + box(17, 17, 376, 376, 80)] + ["F" + circle(x, y, 34) for x, y in pips]),
        "dice.fill": (410, 410, ["F" + box(0, 0, 410, 410, 97)] + ["E" + circle(x, y, 36) for x, y in pips]),
        "opticaldisc": (438, 438, ["S" + circle(219, 219, 202), "S" + circle(219, 219, 62), "S" + "M219 90A129 0 1 348 219", "S" + "M219 348A129 0 1 90 219"]),
        "photo.on.rectangle.angled": (500, 430, ["S" + "M60 250L30 130A46 0 1 64 74L300 19A46 0 1 355 54L362 85", part("photo", 0.8, 90, 115)]),
        "restart": (438, 440, ["S" + "M120 90A185 1 0 320 90", "S" + line(320, 17, 320, 95, 398, 95), "F" + "M170 160L310 245L170 330Z"]),
        "bird.circle": (438, 438, ["S" + circle(219, 219, 202), "F" + "M110 190L170 170A60 0 1 285 175L335 190L285 215A105 0 1 130 290L200 260A70 0 1 165 205Z", "E" + circle(232, 172, 14)]),
        "cpu": (440, 440, ["S" + box(87, 87, 266, 266, 40), "S" + box(160, 160, 120, 120, 20), "S" + "".join(
            line(p, 17, p, 87) + line(p, 353, p, 423) + line(17, p, 87, p) + line(353, p, 423, p) for p in (150, 220, 290))]),
        "iphone": (250, 440, ["S" + box(17, 17, 216, 406, 48), "S" + line(95, 60, 155, 60)]),
        "lanyardcard": (350, 440, ["S" + box(17, 117, 316, 306, 50), "S" + line(120, 17, 175, 117, 230, 17), "F" + circle(175, 220, 46), "S" + "M95 350A80 0 1 255 350"]),
        "sparkle.magnifyingglass": (438, 438, [part("magnifyingglass", 1.0, 0, 0), "F" + "M160 70Q170 150 250 160Q170 170 160 250Q150 170 70 160Q150 150 160 70Z"]),
        "bubble.left.and.text.bubble.right": (560, 470, [part("bubble.left", 0.72, 0, 0), "E" + box(190, 130, 370, 300, 80), part("text.bubble", 0.72, 220, 130)]),
        "bus": (410, 440, ["S" + bus[0], "S" + line(17, 230, 393, 230), "F" + circle(105, 292, 26), "F" + circle(305, 292, 26), "S" + line(80, 350, 80, 420) + line(330, 350, 330, 420)]),
        "bus.fill": (410, 440, ["F" + "M70 0H340A70 0 1 410 70V367H0V70A70 0 1 70 0Z", "E" + box(50, 70, 310, 150, 20), "E" + circle(105, 292, 30), "E" + circle(305, 292, 30), "S" + line(80, 350, 80, 420) + line(330, 350, 330, 420)]),
        "rectangle.dashed": (480, 400, ["S" + dashes(17, 17, 446, 366)]),
        "questionmark.square.dashed": (438, 438, ["S" + dashes(17, 17, 404, 404), part("questionmark", 230 / font.glyph("questionmark")[2], 150, 105)]),
        "text.below.photo": (440, 470, [part("photo", 400 / font.glyph("photo")[1], 20, 0), "S" + line(40, 385, 400, 385) + line(40, 450, 300, 450)]),
        "airplayvideo": (500, 420, ["S" + "M110 300H67A50 0 1 17 250V67A50 0 1 67 17H433A50 0 1 483 67V250A50 0 1 433 300H390", "F" + "M250 250L390 420H110Z"]),
        "airplay.video.circle.fill": (438, 438, ["F" + circle(219, 219, 219), "R" + "M145 265H125A20 0 1 105 245V145A20 0 1 125 125H313A20 0 1 333 145V245A20 0 1 313 265H293", "E" + "M219 230L300 330H138Z"]),
        "arrow.triangle.2.circlepath.camera": (540, 430, [part("camera", 540 / font.glyph("camera")[1], 0, 0), "E" + circle(270, 240, 125), "S" + "M190 225A84 0 1 345 205", "S" + line(350, 150, 348, 212, 288, 205), "S" + "M350 255A84 0 1 195 275", "S" + line(190, 330, 192, 268, 252, 275)]),
        "arrowtriangle.left.and.line.vertical.and.arrowtriangle.right": (560, 300, ["S" + line(280, 17, 280, 283), "F" + "M0 150L180 50V250Z", "F" + "M560 150L380 50V250Z"]),
        "bicycle": (560, 350, ["S" + circle(110, 240, 93), "S" + circle(450, 240, 93), "S" + line(110, 240, 200, 90, 370, 90, 270, 240, 110, 240) + line(200, 90, 270, 240), "S" + line(450, 240, 360, 50, 410, 50), "S" + line(160, 60, 240, 60)]),
        "cable.connector.horizontal": (560, 240, ["S" + line(17, 120, 130, 120) + line(430, 120, 543, 120), "S" + box(130, 50, 130, 140, 24), "S" + box(330, 50, 100, 140, 24), "S" + line(260, 90, 320, 90) + line(260, 150, 320, 150)]),
        "character.book.closed": (360, 440, ["S" + "M67 17H343V423H80A63 0 1 17 360V67A50 0 1 67 17Z", "S" + "M17 360A50 0 1 67 310H343", "S" + line(125, 240, 185, 90, 245, 240) + line(145, 190, 225, 190)]),
        "checkmark.diamond": (460, 460, ["S" + "M200 34L34 200A42 0 0 34 260L200 426A42 0 0 260 426L426 260A42 0 0 426 200L260 34A42 0 0 200 34Z", "S" + line(150, 235, 210, 300, 310, 165)]),
        "display": (500, 430, ["S" + box(17, 17, 466, 310, 50), "S" + line(160, 413, 340, 413), "F" + "M200 327H300V413H200Z"]),
        "dot.radiowaves.up.forward": (400, 400, ["F" + circle(60, 340, 50), "S" + "M60 190A150 0 1 210 340", "S" + "M60 104A236 0 1 296 340", "S" + "M60 17A323 0 1 383 340"]),
        "gauge.with.dots.needle.0percent": dial(110, 290), "gauge.with.dots.needle.50percent": dial(219, 90),
        "gauge.with.dots.needle.100percent": dial(328, 290),
        "key": (260, 440, ["S" + circle(130, 120, 103), "F" + circle(130, 85, 26), "S" + line(130, 223, 130, 413) + line(130, 310, 200, 310) + line(130, 390, 190, 390)]),
        "mappin": (200, 440, ["F" + circle(100, 100, 100), "E" + circle(70, 70, 26), "S" + line(100, 200, 100, 420)]),
        "pencil.line": (460, 440, [part("pencil", 380 / font.glyph("pencil")[1], 50, 0), "S" + line(17, 423, 443, 423)]),
        "person.crop.square.filled.and.at.rectangle": (560, 400, ["S" + box(17, 17, 526, 366, 60), "F" + box(70, 80, 190, 240, 30), "E" + circle(165, 170, 42), "E" + "M95 320A70 0 1 235 320Z", "S" + circle(410, 200, 40), "S" + "M450 160V215A30 0 0 495 205A88 1 0 455 280"]),
        "podcasts": (400, 440, ["F" + circle(200, 190, 52), "F" + "M150 270H250L232 420H168Z", "S" + "M110 280A125 1 1 290 280", "S" + "M80 340A183 1 1 320 340"]),
        "poweroutlet.type.b.fill": (410, 410, ["F" + box(0, 0, 410, 410, 90), "E" + box(115, 100, 34, 110, 8), "E" + box(261, 100, 34, 110, 8), "E" + "M160 250A45 0 1 250 250V310H160Z"]),
        "quote.opening": (400, 300, ["F" + f"M{x + 150} 0Q{x} 40 {x} 190A85 1 0 {x + 85} 115Q{x + 95} 60 {x + 165} 35Z" for x in (0, 220)]),
        "snowflake": (420, 440, ["S" + line(210, 17, 210, 423) + line(34, 118, 386, 322) + line(34, 322, 386, 118), "S" + line(155, 40, 210, 95, 265, 40) + line(155, 400, 210, 345, 265, 400) + line(30, 195, 105, 160, 95, 80) + line(390, 245, 315, 280, 325, 360) + line(390, 195, 315, 160, 325, 80) + line(30, 245, 105, 280, 95, 360)]),
        "wrench.and.screwdriver": (460, 460, ["S" + line(60, 60, 250, 250), "F" + "M250 290L290 250L440 400A28 0 1 400 440Z", "F" + "M20 50L50 20L110 60L60 110Z", "S" + line(60, 400, 260, 200), "S" + "M330 30A90 0 0 250 150L310 210A90 0 0 430 130L365 165L300 100Z"]),
        "applescript.fill": (420, 440, ["F" + "M90 0H420V330H150V60A60 0 0 90 0Z", "F" + "M0 360H350A60 0 1 290 440H60A60 0 1 0 360Z", "R" + line(220, 110, 340, 110) + line(220, 200, 340, 200)]),
    } | {f"10.arrow.trianglehead.{way}": (420, font.glyph(arrow, 400 / font.glyph(arrow)[1])[2], [part(arrow, 400 / font.glyph(arrow)[1], 10, 0), "E" + circle(210, 280, 110), "S" + line(160, 230, 160, 330), "S" + box(220, 230, 70, 100, 35)])
         for way, arrow in (("clockwise", "arrow.clockwise"), ("counterclockwise", "arrow.counterclockwise"))}


font = Font(sys.argv[1])
lines = {}
for symbol in font.codes:
    path, w, h = font.glyph(symbol)
    lines[symbol] = f"{w} {h}\tF{path}"
for symbol, (w, h, operations) in drawings(font).items():
    assert symbol not in lines, symbol
    lines[symbol] = f"{w} {h}\t" + "\t".join(operations)
for text in (folder / "names.txt").read_text().splitlines():
    if "=" in text:
        name, target = text.split("=")
        assert name not in lines and target in lines, text
        lines[name] = lines[target]
(folder / "symbols.txt").write_text("".join(f"{name}\t{lines[name]}\n" for name in sorted(lines)))
