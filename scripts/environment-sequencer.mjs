// Orders test files by environment: a process that runs several of them ends when the next file needs another environment.
import { readFileSync } from "node:fs";
import { BaseSequencer } from "vitest/node";

/** Reads the environment of a file like Vitest does. */
const ENVIRONMENT = /@vitest-environment\s+(\S+)/;

export default class EnvironmentSequencer extends BaseSequencer {
  /** Keeps the order of projects, and within an environment Vitest's own, which starts with the longest. */
  async sort(specs) {
    const environments = new Map(specs.map((spec) => [spec, environmentOf(spec.moduleId)]));
    const projects = new Map();
    for (const spec of await super.sort(specs)) {
      const ofProject = projects.get(spec.project) ?? [];
      projects.set(spec.project, [...ofProject, spec]);
    }
    return [...projects.values()].flatMap((ofProject) =>
      ofProject.toSorted((a, b) => environments.get(a).localeCompare(environments.get(b))),
    );
  }
}

function environmentOf(file) {
  return ENVIRONMENT.exec(readFileSync(file, "utf8"))?.[1] ?? "";
}
