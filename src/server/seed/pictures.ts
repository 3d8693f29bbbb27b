import { existsSync, readdirSync } from 'node:fs'
import type { StoredPicture } from '../content/index.ts'

const ART = new URL('../../../seeds/art/', import.meta.url)
const FIRST_PICTURE_WIDTHS = [160, 320, 480, 640, 960]
const OTHER_PICTURE_WIDTHS = [160, 480, 960]

/** The widths in which `seeds/art/<path>-<width>.webp` exists, rising. */
const widthsOf = (path: string): number[] => {
  const [folder, name] = [path.slice(0, path.lastIndexOf('/') + 1), path.slice(path.lastIndexOf('/') + 1)]
  return filesIn(folder)
    .filter((file) => file.startsWith(`${name}-`))
    .map((file) => Number(/-(\d+)\.webp$/.exec(file)?.[1] ?? 0))
    .filter((width) => width > 0)
    .toSorted((a, b) => a - b)
}

const filesIn = (folder: string): string[] => {
  const address = new URL(folder, ART)
  return existsSync(address) ? readdirSync(address) : []
}

/** A picture of the shop's art by its path below `seeds/art`, in the widths that were rendered; while they are being made, in those that will be. */
export const artPicture = (path: string, otherwise: readonly number[] = OTHER_PICTURE_WIDTHS): StoredPicture => {
  const widths = widthsOf(path)
  return { base: `/files/art/${path}`, widths: widths.length >= otherwise.length ? widths : [...otherwise] }
}

/** A single file of the shop's art in the first of some forms that exists, else in the last of them. */
export const artFile = (path: string, forms: readonly string[]): string =>
  `/files/art/${path}${forms.find((form) => existsSync(new URL(`${path}${form}`, ART))) ?? forms.at(-1) ?? ''}`

/** The pictures of a product, the first the one that cards show. */
export const productPictures = (slug: string): StoredPicture[] => [
  artPicture(`products/${slug}/1`, FIRST_PICTURE_WIDTHS),
  artPicture(`products/${slug}/2`),
  artPicture(`products/${slug}/3`),
]
