/**
 * Runs every check of our own: first on its examples, which it must report or pass, then on the
 * project.
 */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Check, Source } from './check.ts'
import { cssClasses } from './css-classes.ts'
import { documentPaths } from './document-paths.ts'
import { floorTargets } from './floor-targets.ts'
import { folders } from './folders.ts'
import {
  lastDays,
  namedExports,
  noTestSwitches,
  noCallInCall,
  noRoleByName,
  oneClock,
  oneStorage,
  oneStore,
  sqlInStores,
  textsInDictionaries,
} from './habits.ts'
import { groupedAmounts } from './grouped-amounts.ts'
import { inlineStyle, rawHtml } from './markup.ts'
import { migrations } from './migrations.ts'
import { moduleTable } from './module-table.ts'
import { ownWords } from './own-words.ts'
import { pageAddresses } from './page-addresses.ts'
import { plainWords } from './plain-words.ts'
import { promises } from './promises.ts'
import { pureRooms } from './pure-rooms.ts'
import { licences } from './licences.ts'
import { wholeLock } from './whole-lock.ts'
import { typedDialogs } from './typed-dialogs.ts'
import { words } from './words.ts'

const checks: Check[] = [
  pureRooms,
  noCallInCall,
  noRoleByName,
  oneClock,
  oneStorage,
  oneStore,
  sqlInStores,
  noTestSwitches,
  lastDays,
  namedExports,
  floorTargets,
  groupedAmounts,
  typedDialogs,
  folders,
  rawHtml,
  inlineStyle,
  cssClasses,
  words,
  textsInDictionaries,
  promises,
  documentPaths,
  moduleTable,
  pageAddresses,
  ownWords,
  plainWords,
  migrations,
  licences,
  wholeLock,
]

/**
 * Tries every check on its own examples. Answers how many there were and what is wrong with a
 * check.
 */
export function tryChecks(): { tried: number; wrong: string[] } {
  const wrong = checks.flatMap(({ name, find, red, green }) => [
    ...red
      .filter((sources) => find(sources).length === 0)
      .map((sources) => `"${name}" does not report: ${sources[0]?.text}`),
    ...green
      .filter((sources) => find(sources).length > 0)
      .map((sources) => `"${name}" wrongly reports: ${sources[0]?.text}`),
    ...(red.length === 0 ? [`"${name}" has no example that it must report`] : []),
  ])
  return {
    tried: checks.reduce((sum, { red, green }) => sum + red.length + green.length, 0),
    wrong,
  }
}

/** Runs every check on the project below `root`. A check that read no file is reported too. */
export function runChecks(root: string): { files: number; wrong: string[] } {
  const read = new Set<string>()
  const wrong = checks.flatMap((check) => {
    const sources = readSources(root, check.files)
    for (const { path } of sources) read.add(path)
    if (sources.length === 0) return [`"${check.name}" found no file to read`]
    const findings = check.find(sources).map(({ path, line, what }) => `${path}:${line}  ${what}`)
    return findings.length === 0
      ? []
      : [`${check.name}: ${check.why}`, ...findings.map((finding) => `  ${finding}`)]
  })
  return { files: read.size, wrong }
}

function readSources(root: string, patterns: string[]): Source[] {
  const paths = patterns
    .flatMap((pattern) => globSync(pattern, { cwd: root }))
    .map((path) => path.replaceAll('\\', '/'))
  // A tool may have packages of its own below it.
  return [...new Set(paths.filter((path) => !path.includes('node_modules/')))]
    .toSorted()
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
}
