import { dirname } from 'node:path/posix'
import { type Check, type Source } from './check.ts'

const MAX = 30

/** A folder with more files is a hall: nothing in its name says where to look. */
export const folders: Check = {
  name: 'folders',
  why: `A folder has at most ${MAX} files of its own: group what belongs together, under its noun.`,
  files: ['{src,tools}/**/*.{ts,tsx,css}'],
  find: (sources) =>
    Object.entries(Object.groupBy(sources, ({ path }) => dirname(path))).flatMap(
      ([folder, files = []]) =>
        files.length > MAX ? [{ path: folder, line: 1, what: `has ${files.length} files` }] : [],
    ),
  red: [folderOf(MAX + 1)],
  green: [folderOf(MAX), [...folderOf(20, 'cart'), ...folderOf(20, 'cart/store')]],
}

function folderOf(count: number, noun = 'cart'): Source[] {
  return Array.from({ length: count }, (_, index) => ({
    path: `src/server/${noun}/file-${index}.ts`,
    text: '',
  }))
}
