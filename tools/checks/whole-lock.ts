import { type Check, example, type Finding } from './check.ts'

type Lock = { packages: Record<string, { optionalDependencies?: Record<string, string> }> }

/**
 * `npm ci` refuses a lock in which a platform's package is missing, and `npm install` writes one
 * without a word.
 */
export const wholeLock: Check = {
  name: 'whole lock',
  why: 'A package in the lock lacks its part for some platform, so `npm ci` will refuse: pin a version that has them all.',
  files: ['package-lock.json'],
  find: (sources) =>
    sources.flatMap(({ path, text }): Finding[] => {
      const { packages } = JSON.parse(text) as Lock
      const names = new Set(
        Object.keys(packages).map((place) => place.split('node_modules/').at(-1)),
      )
      return Object.entries(packages).flatMap(([place, { optionalDependencies = {} }]) =>
        Object.entries(optionalDependencies)
          .filter(([name]) => !names.has(name))
          .map(([name, version]) => ({ path, line: 1, what: `${place} wants ${name} ${version}` })),
      )
    }),
  red: [
    example(
      'package-lock.json',
      '{"packages":{"node_modules/a":{"optionalDependencies":{"a-linux":"1.0.0"}}}}',
    ),
  ],
  green: [
    example(
      'package-lock.json',
      '{"packages":{"node_modules/a":{"optionalDependencies":{"a-linux":"1.0.0"}},"node_modules/a-linux":{}}}',
    ),
  ],
}
