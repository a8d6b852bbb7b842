/** All modes that a workbench can have, in the order in which they are offered. A new one is added here. */

import { make } from "../lesson/make.ts";
import { lesson } from "../lesson/mode.ts";
import { play } from "../play/mode.ts";
import { review } from "../review/mode.ts";
import { leading } from "../room/leader.ts";
import { whatIf } from "../whatif/mode.ts";
import { look } from "./look.ts";
import type { Maker } from "./mode.ts";

export const makers: readonly Maker[] = [look, review, whatIf, play, leading, lesson, make];
