import type { Picture as PictureData } from '#contract/catalogue/product.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Picture } from '#web/ui/display/image.tsx'
import styles from './thumb.module.css'
import tiles from '#web/ui/display/tiles.module.css'

interface ThumbProps {
  picture: PictureData
  tile: string
  /** Empty when the name is next to it. */
  alt?: string | undefined
  size?: 'sm' | 'md' | undefined
  /** Greyed out: unavailable. */
  faded?: boolean | undefined
}

const SIDE_PX = { sm: 56, md: 88 } as const

/** A product's small square picture on its category's colour. */
export function Thumb({ picture, tile, alt = '', size = 'md', faded = false }: ThumbProps) {
  const side = SIDE_PX[size]
  return (
    <span
      className={classNames(
        styles.thumb,
        styles[size],
        faded && styles.faded,
        tiles[tile] ?? tiles['leaf'],
      )}
    >
      <Picture
        base={picture.base}
        widths={picture.widths}
        sizes={`${side}px`}
        width={side}
        height={side}
        alt={alt}
      />
    </span>
  )
}

/** The same for an order line, which stores only the picture's address. */
export function OrderThumb({
  image,
  tile,
  size = 'sm',
}: {
  image: string
  tile: string
  size?: 'sm' | 'md'
}) {
  const side = SIDE_PX[size]
  return (
    <span className={classNames(styles.thumb, styles[size], tiles[tile] ?? tiles['leaf'])}>
      <img src={image} alt="" width={side} height={side} loading="lazy" decoding="async" />
    </span>
  )
}
