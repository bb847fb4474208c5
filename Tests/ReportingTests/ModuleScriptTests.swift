import Reporting
import Testing

@Suite("ES modules as one script")
struct ModuleScriptTests {
    @Test func `have neither imports nor exports, in their order`() {
        let first = """
            export const one = 1;
            export function two() { return "export "; }
            """
        let second = """
            import {
              one,
              two,
            } from "./first.js";
            import {one as first} from "./first.js";

            // import {x} from a comment
            export let three = one + two();
            """
        let combined = ModuleScript.combined([("first.js", Array(first.utf8)), ("second.js", Array(second.utf8))])
        #expect(
            combined == """
                "use strict";
                const one = 1;
                function two() { return "export "; }

                // import {x} from a comment
                let three = one + two();

                """)
    }
}
