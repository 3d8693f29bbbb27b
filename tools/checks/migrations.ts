import { ladder } from '#server/modules.ts'
import { type Check, type Source } from './check.ts'

const NAME = /^migrations\/(\d{4})-([a-z][a-z-]*)\.sql$/
/** Folders of the server that own tables: the modules, and what is below them. */
const ROOMS: readonly string[] = ['platform', 'adapters', ...ladder]

/** The module whose tables a migration is about: `0010-catalogue-shelf.sql` is the catalogue's. Undefined for a name that begins with none. */
export function moduleOf(path: string): string | undefined {
  const noun = NAME.exec(path)?.[2]
  return ROOMS.filter((room) => noun === room || noun?.startsWith(`${room}-`)).toSorted(
    (a, b) => b.length - a.length,
  )[0]
}

/** Two changes that were numbered alike, or a number that was skipped, are seen here and not in a shop. */
export const migrations: Check = {
  name: 'migrations',
  why: 'Migrations are numbered from 0001 without a gap, and named after the module whose tables they are about.',
  files: ['migrations/*'],
  find: (sources) =>
    sources.flatMap(({ path }, index) => {
      const number = String(index + 1).padStart(4, '0')
      if (NAME.exec(path)?.[1] !== number)
        return [
          {
            path,
            line: 1,
            what: `is not called ${number}-<module>.sql or ${number}-<module>-<what>.sql`,
          },
        ]
      return moduleOf(path) === undefined
        ? [{ path, line: 1, what: 'begins with the name of no module' }]
        : []
    }),
  red: [
    files('0001-platform.sql', '0003-regions.sql'),
    files('0001-platform.sql', '0002-orders.sql', '0002-regions.sql'),
    files('0001-fruit.sql'),
    files('0001_platform.sql'),
    files('0001-platform.sql', 'readme.md'),
  ],
  green: [
    files('0001-platform.sql', '0002-orders.sql', '0003-orders-gift-notes.sql', '0004-my-data.sql'),
  ],
}

function files(...names: string[]): Source[] {
  return names.map((name) => ({ path: `migrations/${name}`, text: 'select 1;' }))
}
