import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import sharp from 'sharp'
import { ART, extents, type Extent } from './looks.ts'

/**
 * One picture to draw: `stem` is its path below seeds/art without width and ending. Widths are in
 * pixels.
 */
export type Job = {
  stem: string
  svg: (pixels: number) => Promise<string>
  outputs: readonly Output[]
}
export type Output = {
  width: number
  format: 'avif' | 'webp' | 'png'
  quality?: number
  alphaQuality?: number
  name?: string
}

type Ledger = { pictures: Record<string, string>; extents: Record<string, Extent> }

const LEDGER = `${ART}rendered.json`
// Two pictures at a time keep both cores of a small machine busy; sharp itself then needs no
// threads.
const WORKERS = 2
sharp.concurrency(1)
sharp.cache(false)

const ledger: Ledger = existsSync(LEDGER)
  ? JSON.parse(readFileSync(LEDGER, 'utf8'))
  : { pictures: {}, extents: {} }
for (const [hash, extent] of Object.entries(ledger.extents)) extents.set(hash, extent)

/**
 * Outputs in these widths; qualities are those of illustrations, which bear less than photographs
 * need.
 */
export const avif = (widths: readonly number[], quality = 40): Output[] =>
  widths.map((width) => ({ width, format: 'avif', quality }))
export const webp = (widths: readonly number[], quality = 50, alphaQuality = 85): Output[] =>
  widths.map((width) => ({ width, format: 'webp', quality, alphaQuality }))

const fileOf = (stem: string, output: Output): string =>
  `${ART}${output.name ?? `${stem}-${output.width}.${output.format}`}`

/**
 * Writes a picture in all its widths. `true` when it was drawn, `false` when the files on disk
 * already show it.
 */
async function draw(job: Job): Promise<boolean> {
  const largest = Math.max(...job.outputs.map((output) => output.width))
  const svg = await job.svg(largest)
  const hash = createHash('sha256')
    .update(svg)
    .update(JSON.stringify(job.outputs))
    .digest('base64url')
    .slice(0, 16)
  if (
    ledger.pictures[job.stem] === hash &&
    job.outputs.every((output) => existsSync(fileOf(job.stem, output)))
  )
    return false
  const { data, info } = await sharp(Buffer.from(svg), { limitInputPixels: 30_000_000 })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  for (const output of job.outputs) {
    const file = fileOf(job.stem, output)
    mkdirSync(dirname(file), { recursive: true })
    const image = sharp(data, {
      raw: { width: info.width, height: info.height, channels: 4 },
    }).resize(output.width)
    if (output.format === 'avif')
      await image
        .avif({ quality: output.quality ?? 40, effort: 4, chromaSubsampling: '4:2:0' })
        .toFile(file)
    else if (output.format === 'webp')
      await image
        .webp({ quality: output.quality ?? 50, alphaQuality: output.alphaQuality ?? 85, effort: 6 })
        .toFile(file)
    else
      await image
        .png({ compressionLevel: 9, palette: true, quality: output.quality ?? 90 })
        .toFile(file)
  }
  ledger.pictures[job.stem] = hash
  return true
}

const sorted = <T>(record: Record<string, T>): Record<string, T> =>
  Object.fromEntries(Object.entries(record).toSorted(([a], [b]) => (a < b ? -1 : 1)))

function saveLedger(): void {
  ledger.extents = Object.fromEntries(extents)
  const lines = { pictures: sorted(ledger.pictures), extents: sorted(ledger.extents) }
  writeFileSync(LEDGER, JSON.stringify(lines, null, 1) + '\n')
}

/**
 * Draws what is new or has changed, with a line of progress. Stops at the first picture that cannot
 * be drawn, naming it.
 */
export async function drawAll(jobs: readonly Job[]): Promise<void> {
  const queue = [...jobs]
  let [done, drawn] = [0, 0]
  const work = async (): Promise<void> => {
    for (let job = queue.shift(); job; job = queue.shift()) {
      const { stem } = job
      const changed = await draw(job).catch((cause: unknown) => {
        throw new Error(`Cannot draw ${stem}`, { cause })
      })
      done += 1
      drawn += Number(changed)
      if (changed && drawn % 40 === 0) saveLedger()
      process.stdout.write(`\r${done}/${jobs.length} pictures, ${drawn} drawn  ${stem}\u001b[K`)
    }
  }
  try {
    await Promise.all(Array.from({ length: WORKERS }, work))
  } finally {
    saveLedger()
    process.stdout.write('\n')
  }
}
