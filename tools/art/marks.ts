import { readFileSync } from 'node:fs'
import { avatars } from '../../seeds/art/avatars.ts'
import { categories } from '../../seeds/art/categories.ts'
import { photos } from '../../seeds/art/photos.ts'
import type { Scene } from '../../seeds/art/types.ts'
import { composeSvg } from './compose.ts'
import { ART } from './looks.ts'
import { sceneSvg } from './scenes.ts'
import { avif, webp, type Job } from './write.ts'

const BOX = { width: 100, height: 100 }
const TIERS = ['benih', 'tunas', 'panen', 'kebun'] as const

const readArt = (path: string): string => readFileSync(`${ART}${path}`, 'utf8')

/** Sets the size of an SVG to a width in pixels. */
const scaled = (svg: string, pixels: number): string =>
  svg.replace(/ width="[\d.]+" height="[\d.]+"/, ` width="${pixels}" height="${pixels}"`)

/** The content of an SVG without its root element, for embedding. */
const inner = (svg: string): string => svg.replace(/<svg[^>]*>|<\/svg>/g, '')

export function categoryJobs(): Job[] {
  const outputs = [...avif([96, 192], 45), ...webp([96, 192], 55)]
  return Object.entries(categories).map(([slug, pieces]) => ({
    stem: `categories/${slug}`,
    svg: (pixels) => composeSvg(pieces, BOX, pixels),
    outputs,
  }))
}

export function photoJobs(): Job[] {
  return photos.map(({ scene }, at) => ({
    stem: `reviews/${at + 1}`,
    svg: (pixels) => sceneSvg(`photo-${at + 1}`, scene, pixels),
    outputs: [...avif([640], 42), ...webp([160], 48)],
  }))
}

export function avatarJobs(): Job[] {
  return avatars.map(({ look, disc, face }, at) => {
    const ground = `<defs><linearGradient id="disc" x1="0" y1="0" x2="1" y2="1"><stop stop-color="${disc[0]}"/><stop offset="1" stop-color="${disc[1]}"/></linearGradient></defs><circle cx="50" cy="50" r="50" fill="url(#disc)"/>`
    return {
      stem: `avatars/${at + 1}`,
      svg: (pixels) =>
        composeSvg(
          [
            [look, 50, 52, 72],
            ['face', ...face],
          ],
          { ...BOX, ground },
          pixels,
        ),
      outputs: webp([96], 70),
    }
  })
}

export function tierJobs(): Job[] {
  return TIERS.map((tier) => ({
    stem: `tiers/${tier}`,
    svg: async (pixels) => scaled(readArt(`tiers/tier-${tier}.svg`), pixels),
    outputs: webp([96, 192], 70),
  }))
}

const shareScene = (): Scene => {
  const word = inner(readArt('brand/wordmark.svg'))
  const mark = inner(readArt('brand/logo.svg')).replace(
    /<rect[^>]*url\(#ground\)[^>]*>/,
    '<rect width="32" height="32" rx="10" fill="#fff"/>',
  )
  return {
    aspect: 1200 / 630,
    ground: [
      '<defs><linearGradient id="field" x1="0" y1="0" x2="1" y2=".6"><stop stop-color="#0c371b"/><stop offset="1" stop-color="#1b7a36"/></linearGradient></defs>',
      '<rect width="191" height="100" fill="url(#field)"/><circle cx="138" cy="52" r="44" fill="#ffc94a"/><path d="M70 100Q130 78 191 90V100Z" fill="#0c371b"/>',
      `<g transform="translate(16 25) scale(.72)">${mark}</g>`,
      `<g transform="translate(15 53) scale(.255)" fill="none" stroke="#fff" stroke-width="14" stroke-linecap="round" stroke-linejoin="round">${word}</g>`,
    ].join(''),
    parts: [
      ['banana-cavendish', 98, 62, 36, -14],
      ['watermelon', 176, 62, 38, 6],
      {
        filling: {
          in: 'crate',
          looks: [
            'orange-medan',
            'apple-envy',
            'mango-gincu',
            'pear-packham',
            'dragonfruit',
            'grapes-black',
          ],
          size: 9.4,
          rows: 3,
        },
        x: 138,
        y: 50,
        size: 84,
      },
      ['mangosteen', 100, 85, 17, -6],
      ['starfruit', 175, 86, 18, 62],
    ],
  }
}

export function brandJobs(): Job[] {
  const rounded = async (pixels: number): Promise<string> =>
    scaled(readArt('brand/logo.svg'), pixels)
  const full = async (pixels: number): Promise<string> =>
    scaled(readArt('brand/icon-full.svg'), pixels)
  const png = (name: string, width: number) => ({
    width,
    format: 'png' as const,
    name: `brand/${name}.png`,
  })
  return [
    { stem: 'brand/icon', svg: rounded, outputs: [png('icon-192', 192), png('icon-512', 512)] },
    {
      stem: 'brand/icon-full',
      svg: full,
      outputs: [png('apple-touch-180', 180), png('icon-maskable-512', 512)],
    },
    {
      stem: 'brand/og-default',
      svg: (pixels) => sceneSvg('share', shareScene(), pixels),
      outputs: [png('og-default', 1200)],
    },
  ]
}

/** `reviews/index.json`: the subject of each customer photo. */
export const photoIndex = (): string =>
  JSON.stringify(
    photos.map(({ subject }, at) => ({ n: at + 1, subject })),
    null,
    2,
  ) + '\n'
