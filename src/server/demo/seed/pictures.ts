import { existsSync, readdirSync } from 'node:fs'
import type { Text } from '#domain/locale.ts'
import { textOf } from '#i18n/server.ts'
import type { StoredPicture } from '../../content/index.ts'

const ART = new URL('../../../../seeds/art/', import.meta.url)

/** The rendered widths of the shop's art (`seeds/art/README.md`). */
const WIDTHS = {
  firstOfProduct: [160, 320, 480, 640, 960],
  othersOfProduct: [160, 480, 720],
  category: [96, 192],
  banner: [480, 960, 1440],
  blog: [320, 640, 960],
} as const

export const categoryPicture = (art: string): StoredPicture =>
  artPicture(`categories/${art}`, WIDTHS.category)
export const bannerPicture = (name: string): StoredPicture =>
  artPicture(`banners/${name}`, WIDTHS.banner)
export const blogPicture = (name: string): StoredPicture => artPicture(`blog/${name}`, WIDTHS.blog)
export const paymentMark = (name: string): string => `/files/art/payments/${name}.svg`
export const avatarPicture = (n: number): string => `/files/art/avatars/${n}-96.webp`
export const reviewPicture = (n: number): { url: string; thumbnail: string } => ({
  url: `/files/art/reviews/${n}-640.avif`,
  thumbnail: `/files/art/reviews/${n}-160.webp`,
})

/** The pictures of a product: alone, as a group, packed. */
export const productPictures = (slug: string): StoredPicture[] => [
  artPicture(`products/${slug}/1`, WIDTHS.firstOfProduct),
  artPicture(`products/${slug}/2`, WIDTHS.othersOfProduct),
  artPicture(`products/${slug}/3`, WIDTHS.othersOfProduct),
]

/** What the pictures of a product show. */
export const productCaptions = (name: Text): Text[] => [
  name,
  textOf('demo.pictureGroup', { name }),
  textOf('demo.picturePacked', { name }),
]

/**
 * A picture by its path below `seeds/art`, in the widths that exist, or the usual ones before
 * rendering.
 */
const artPicture = (path: string, usual: readonly number[]): StoredPicture => {
  const widths = widthsOf(path)
  return { base: `/files/art/${path}`, widths: widths.length >= usual.length ? widths : [...usual] }
}

const widthsOf = (path: string): number[] => {
  const folder = new URL(path.slice(0, path.lastIndexOf('/') + 1), ART)
  const name = path.slice(path.lastIndexOf('/') + 1)
  return (existsSync(folder) ? readdirSync(folder) : [])
    .filter((file) => file.startsWith(`${name}-`))
    .map((file) => Number(/^-(\d+)\.avif$/.exec(file.slice(name.length))?.[1] ?? 0))
    .filter((width) => width > 0)
    .toSorted((a, b) => a - b)
}
