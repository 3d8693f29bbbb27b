import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

/**
 * The official list (idn-area-data): codes with dots, such as '31', '31.74', '31.74.07',
 * '31.74.07.1001'.
 */
export type Official = {
  provinces: { code: string; name: string }[]
  cities: { code: string; province_code: string; name: string }[]
  districts: { code: string; regency_code: string; name: string }[]
  villages: { code: string; district_code: string; name: string }[]
}

/**
 * A village of geografis, which knows places and postal codes but numbers Papua as it was before
 * 2022. `postal` is 0 where unknown.
 */
export type Surveyed = {
  code: string
  postal: number
  city: string
  district: string
  village: string
  latitude: number
  longitude: number
}

const packageFile = (specifier: string) =>
  fileURLToPath(new URL(`../../../node_modules/${specifier}`, import.meta.url))

/**
 * One line of CSV; a quoted field may hold commas and doubled quotes. No field of these files spans
 * lines.
 */
const splitCsvLine = (line: string): string[] =>
  [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(
    (field) => field[1]?.replaceAll('""', '"') ?? field[2] ?? '',
  )

const readCsv = async <Row>(file: string): Promise<Row[]> => {
  const lines = (await readFile(file, 'utf8')).split(/\r?\n/).filter((line) => line !== '')
  const header = splitCsvLine(lines[0] ?? '')
  return lines.slice(1).map((line) => {
    const fields = splitCsvLine(line)
    return Object.fromEntries(header.map((column, index) => [column, fields[index] ?? ''])) as Row
  })
}

/** Reads the four official tables from the installed package. */
export const readOfficial = async (): Promise<Official> => {
  const table = <Row>(name: string) => readCsv<Row>(packageFile(`idn-area-data/data/${name}.csv`))
  const [provinces, cities, districts, villages] = await Promise.all([
    table<Official['provinces'][number]>('provinces'),
    table<Official['cities'][number]>('regencies'),
    table<Official['districts'][number]>('districts'),
    table<Official['villages'][number]>('villages'),
  ])
  return { provinces, cities, districts, villages }
}

/** Reads the surveyed villages from the installed package. */
export const readSurveyed = async (): Promise<Surveyed[]> =>
  JSON.parse(await readFile(packageFile('geografis/data/json/data.json'), 'utf8')) as Surveyed[]

/** Reads the world's countries at 1:10 million, a TopoJSON topology. */
export const readWorld = async (): Promise<unknown> =>
  JSON.parse(await readFile(packageFile('world-atlas/countries-10m.json'), 'utf8'))
