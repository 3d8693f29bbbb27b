import { recipes } from '../../seeds/art/recipes.ts'
import type { Recipe } from '../../seeds/art/types.ts'
import { composeSvg } from './compose.ts'
import { FOOT, piecesOf, zoomOf } from './layouts.ts'
import { avif, webp, type Job, type Output } from './write.ts'

// AVIF in every width; WebP only where browsers and mail clients need a fallback. A soft shadow is
// expensive in WebP, so only the thumbnail has it in full.
const single: Output[] = [
  ...avif([160, 320, 480, 640, 960], 40),
  ...webp([160], 60),
  ...webp([480], 38, 60),
]
const gallery: Output[] = [...avif([160, 480, 720], 38), ...webp([480], 34, 40)]

/** The SVG of a product's picture at a width in pixels. */
export async function productSvg(
  slug: string,
  recipe: Recipe,
  picture: 1 | 2 | 3,
  pixels: number,
): Promise<string> {
  const pieces = await piecesOf(slug, recipe, picture)
  return composeSvg(
    pieces,
    { width: 100, height: 100, zoom: { by: zoomOf(pieces), x: 50, y: FOOT } },
    pixels,
  )
}

/** One of the three pictures of every product; cards show the first. */
export function productJobs(picture: 1 | 2 | 3): Job[] {
  return Object.entries(recipes).map(([slug, recipe]) => ({
    stem: `products/${slug}/${picture}`,
    svg: (pixels) => productSvg(slug, recipe, picture, pixels),
    outputs: picture === 1 ? single : gallery,
  }))
}

/** The placeholder of a product without a picture: an empty basket. */
export function emptyJob(): Job {
  return {
    stem: 'products/none/1',
    svg: (pixels) =>
      composeSvg([['basket-back'], ['basket-front']], { width: 100, height: 100 }, pixels),
    outputs: single,
  }
}
