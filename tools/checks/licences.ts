import { type Check, example, type Finding } from './check.ts'

type Lock = { packages: Record<string, { license?: string; dev?: boolean; link?: boolean }> }

/** Licences that allow what a shop does with a library: run it, change it, sell with it. */
const ALLOWED = [
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'ISC',
  'MIT',
  'MIT-0',
  // Shared libraries and files that stay as they are: libvips under sharp, Lightning CSS under Vite.
  'LGPL-3.0-or-later',
  'MPL-2.0',
  // A typeface.
  'OFL-1.1',
]
/** Only to build and test: nothing of it is in what the shop runs. */
const ALLOWED_TO_BUILD = [...ALLOWED, 'BlueOak-1.0.0', 'CC0-1.0', 'Python-2.0']

/** `A AND B` needs both, `A OR B` one. */
const isAllowed = (licence: string, allowed: readonly string[]): boolean =>
  licence
    .replaceAll(/[()]/g, '')
    .split(' AND ')
    .every((part) => part.split(' OR ').some((one) => allowed.includes(one)))

/** A new library with a licence that a shop could not live with would be found too late. */
export const licences: Check = {
  name: 'licences',
  why: 'A library has no licence in the lock, or one that is not on the list of `tools/checks/licences.ts`: choose another library, or read the licence and add it there.',
  files: ['package-lock.json'],
  find: (sources) =>
    sources.flatMap(({ path, text }): Finding[] =>
      Object.entries((JSON.parse(text) as Lock).packages)
        .filter(([place, { link }]) => place.startsWith('node_modules/') && !link)
        .filter(
          ([, { license = '', dev }]) => !isAllowed(license, dev ? ALLOWED_TO_BUILD : ALLOWED),
        )
        .map(([place, { license }]) => ({ path, line: 1, what: `${place}: ${license ?? 'none'}` })),
    ),
  red: [
    example('package-lock.json', '{"packages":{"node_modules/a":{"license":"AGPL-3.0-only"}}}'),
    example('package-lock.json', '{"packages":{"node_modules/a":{}}}'),
    example('package-lock.json', '{"packages":{"node_modules/a":{"license":"Python-2.0"}}}'),
    example('package-lock.json', '{"packages":{"node_modules/a":{"license":"MIT AND GPL-3.0"}}}'),
  ],
  green: [
    example('package-lock.json', '{"packages":{"":{},"node_modules/a":{"license":"MIT"}}}'),
    example(
      'package-lock.json',
      '{"packages":{"node_modules/a":{"license":"(GPL-3.0 OR MIT)"},"node_modules/b":{"dev":true,"license":"Python-2.0"}}}',
    ),
  ],
}
