import { dirname, join } from 'node:path/posix'
import { type Check, code, type Finding, type Source } from './check.ts'

/**
 * The types say that every class exists. This says whether it does, and whether every class that
 * exists is worn.
 */
export const cssClasses: Check = {
  name: 'CSS classes',
  why: 'A class that its module does not have shows nothing, and one that no markup uses is forgotten.',
  files: ['src/web/**/*.{tsx,ts,module.css}'],
  find: (sources) => {
    const sheets = new Map(
      sources
        .filter(({ path }) => path.endsWith('.module.css'))
        .map((sheet) => [sheet.path, classesOf(sheet.text)]),
    )
    const uses = sources
      .filter(({ path }) => /\.tsx?$/.test(path))
      .flatMap((source) => usesOf(source))
    return [...missing(sheets, uses), ...unworn(sheets, uses)]
  },
  red: [
    [
      {
        path: 'src/web/a.tsx',
        text: "import styles from './a.module.css'\nconst look = styles.missing",
      },
      { path: 'src/web/a.module.css', text: '.there { color: red }' },
      {
        path: 'src/web/b.tsx',
        text: "import styles from './a.module.css'\nconst look = styles.there",
      },
    ],
    [{ path: 'src/web/a.module.css', text: '.unused { color: red }' }],
  ],
  green: [
    [
      {
        path: 'src/web/a.tsx',
        text: "import styles from './a.module.css'\nconst look = [styles.one, styles['two-three'], styles.four]",
      },
      {
        path: 'src/web/a.module.css',
        text: '.one { & .four { top: .5em } }\n@media (width > 1px) { .two-three:hover { color: red } }',
      },
    ],
    [
      {
        path: 'src/web/a.tsx',
        text: "import styles from './a.module.css'\nconst look = styles[variant]",
      },
      { path: 'src/web/a.module.css', text: '.primary { color: red }' },
    ],
  ],
}

/**
 * A use of one class; `name` is missing where it is computed, and then every class of the sheet
 * counts as worn.
 */
type Use = { sheet: string; path: string; line: number; name?: string }

function classesOf(text: string): Map<string, number> {
  const found = new Map<string, number>()
  const bare = text
    .replaceAll(/\/\*[\s\S]*?\*\//g, (comment) => comment.replaceAll(/[^\n]/g, ' '))
    .replaceAll(/url\([^)]*\)|"[^"]*"|'[^']*'/g, '')
  bare.split('\n').forEach((line, index) => {
    const selectors = line.replaceAll(/:global\([^)]*\)/g, '')
    for (const [, name] of selectors.matchAll(/\.([A-Za-z_][\w-]*)/g))
      if (name && !found.has(name)) found.set(name, index + 1)
  })
  return found
}

function usesOf({ path, text }: Source): Use[] {
  return [...text.matchAll(/import (\w+) from '([^']+\.module\.css)'/g)].flatMap(
    ([, local = '', from = '']) => {
      const sheet = from.startsWith('#web/')
        ? from.replace('#web/', 'src/web/')
        : join(dirname(path), from)
      const pattern = new RegExp(`\\b${local}(?:\\.(\\w+)|\\['([^']+)'\\]|(\\[|\\b(?=[,)}])))`, 'g')
      return text
        .split('\n')
        .flatMap((line, index) =>
          line.startsWith('import ')
            ? []
            : [...code(line).matchAll(pattern)].map(([, dotted, quoted]) =>
                use(sheet, path, index + 1, dotted ?? quoted),
              ),
        )
    },
  )
}

function use(sheet: string, path: string, line: number, name: string | undefined): Use {
  return name === undefined ? { sheet, path, line } : { sheet, path, line, name }
}

function missing(sheets: Map<string, Map<string, number>>, uses: Use[]): Finding[] {
  return uses.flatMap(({ sheet, path, line, name }) =>
    name === undefined || sheets.get(sheet)?.has(name)
      ? []
      : [{ path, line, what: `${sheet} has no class .${name}` }],
  )
}

function unworn(sheets: Map<string, Map<string, number>>, uses: Use[]): Finding[] {
  return [...sheets].flatMap(([path, classes]) => {
    const here = uses.filter(({ sheet }) => sheet === path)
    if (here.some(({ name }) => name === undefined)) return []
    const worn = new Set(here.map(({ name }) => name))
    return [...classes]
      .filter(([name]) => !worn.has(name))
      .map(([name, line]) => ({ path, line, what: `no markup uses .${name}` }))
  })
}
