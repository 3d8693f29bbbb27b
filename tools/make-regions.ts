/**
 * Generates the regions of Indonesia (seeds/regions/*.tsv.gz) and the land of the embedded map
 * (src/web/assets/map/*.json) from the packages idn-area-data, geografis and world-atlas. Run it
 * after an update of one: `node tools/make-regions.ts`. Deterministic; fails on inconsistent data.
 */
import { mkdir, writeFile } from 'node:fs/promises'
import { gzipSync } from 'node:zlib'
import { checkRegions } from '../seeds/regions/make/check.ts'
import { joinRegions } from '../seeds/regions/make/join.ts'
import { makeLabels } from '../seeds/regions/make/labels.ts'
import { makeLand, type Topology } from '../seeds/regions/make/land.ts'
import { readOfficial, readSurveyed, readWorld } from '../seeds/regions/make/sources.ts'
import { readRegions, regionFile, type RegionTable } from '../seeds/regions/read.ts'

const MAP = new URL('../src/web/assets/map/', import.meta.url)
const print = (line: string) => process.stdout.write(`${line}\n`)
const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`

const writeTable = async (
  table: RegionTable,
  rows: (string | number)[][],
  comments: string[] = [],
): Promise<void> => {
  const lines = [...comments.map((comment) => `# ${comment}`), ...rows.map((row) => row.join('\t'))]
  const packed = gzipSync(`${lines.join('\n')}\n`, { level: 9 })
  await writeFile(regionFile(table), packed)
  print(`${table}: ${rows.length} rows, ${kilobytes(packed.length)}`)
}

const writeMap = async (name: string, content: unknown): Promise<void> => {
  const text = JSON.stringify(content)
  await writeFile(new URL(name, MAP), text)
  print(
    `map/${name}: ${kilobytes(text.length)}, gzipped ${kilobytes(gzipSync(text, { level: 9 }).length)}`,
  )
}

const joined = joinRegions(await readOfficial(), await readSurveyed())
const borrowed = joined.borrowed.map(
  (code) =>
    `${code}: no source knows a postal code; it has the one of the nearest district of its city`,
)

await mkdir(MAP, { recursive: true })
await writeTable(
  'provinces',
  joined.provinces.map(({ code, name }) => [code, name]),
)
await writeTable(
  'cities',
  joined.cities.map(({ code, name }) => [code, name]),
)
await writeTable(
  'districts',
  joined.districts.map(({ code, name, lat, lng }) => [code, name, lat, lng]),
)
await writeTable(
  'postal-codes',
  joined.postalCodes.map(({ district, postalCode }) => [district, postalCode]),
  borrowed,
)
await writeTable(
  'villages',
  joined.villages.map(({ code, name, postalCode, lat, lng }) => [code, name, postalCode, lat, lng]),
)
await writeMap('land.json', makeLand((await readWorld()) as Topology))
await writeMap('cities.json', makeLabels(joined))

print(
  `villages matched: ${Object.entries(joined.steps)
    .map(([step, count]) => `${count} by ${step}`)
    .join(', ')}`,
)
print(
  `villages moved to their neighbours: ${joined.repaired.length} (${joined.repaired.join(' ')})`,
)
print(
  `districts placed by their siblings: ${joined.unplaced.length}; with a borrowed postal code: ${joined.borrowed.length}`,
)

const problems = checkRegions(await readRegions())
for (const problem of problems) print(`PROBLEM: ${problem}`)
if (problems.length > 0) process.exitCode = 1
else print('All checks passed.')
