interface PictureProps {
  /** The address without width and ending: "/files/art/products/mangga-harum-manis/1". */
  base: string
  /** The widths it exists in, in pixels, rising. */
  widths: readonly number[]
  /** How wide it is shown, as in the `sizes` attribute: "(min-width: 1024px) 220px, 50vw". */
  sizes: string
  /** Its own proportions, so that nothing moves when it arrives. */
  width: number
  height: number
  /** Empty for decoration. */
  alt: string
  /** For the largest picture in the first view: loaded at once and first. */
  priority?: boolean | undefined
  className?: string | undefined
}

const FIRST_PICTURE_WIDTHS = [160, 320, 480, 640, 960] as const
const OTHER_PICTURE_WIDTHS = [160, 480, 720] as const

/**
 * Where the pictures of a product lie; the first one is also made in the widths of the listing's
 * cards.
 */
export function productPicture(slug: string, n = 1): { base: string; widths: readonly number[] } {
  return {
    base: `/files/art/products/${slug}/${n}`,
    widths: n === 1 ? FIRST_PICTURE_WIDTHS : OTHER_PICTURE_WIDTHS,
  }
}

/** A picture in the best format and width for the screen. */
export function Picture({
  base,
  widths,
  sizes,
  width,
  height,
  alt,
  priority = false,
  className,
}: PictureProps) {
  const sourceSet = widths.map((each) => `${base}-${each}.avif ${each}w`).join(', ')
  // A browser without AVIF gets one WebP of a middle width: that is the only other form that every
  // picture has.
  const fallback = widths.find((each) => each >= 480) ?? widths.at(-1)
  return (
    <picture>
      <source type="image/avif" srcSet={sourceSet} sizes={sizes} />
      <img
        src={`${base}-${fallback}.webp`}
        width={width}
        height={height}
        alt={alt}
        loading={priority ? 'eager' : 'lazy'}
        decoding={priority ? 'sync' : 'async'}
        fetchPriority={priority ? 'high' : undefined}
        className={className}
      />
    </picture>
  )
}
