import { useMemo } from 'react'
import { encode } from 'uqr'
import styles from './qr-code.module.css'

interface QrCodeProps {
  text: string
  /** "QR code for voucher ABC"; show the code as text next to it too. */
  alt: string
  /** Pixels; scanners at a till need at least 220. */
  size?: number | undefined
}

/** White modules around the code, as the standard requires. */
const QUIET_ZONE = 4

/** A QR code, black on white. */
export function QrCode({ text, alt, size = 220 }: QrCodeProps) {
  const { path, side } = useMemo(() => draw(text), [text])
  return (
    <svg
      className={styles.code}
      role="img"
      aria-label={alt}
      width={size}
      height={size}
      viewBox={`0 0 ${side} ${side}`}
      shapeRendering="crispEdges"
    >
      <rect width={side} height={side} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}

/** One SVG path of horizontal runs of dark modules. */
function draw(text: string): { path: string; side: number } {
  const { data, size } = encode(text, { ecc: 'M', border: QUIET_ZONE })
  const runs = data.flatMap((row, y) =>
    [
      ...row
        .map((dark) => (dark ? '1' : '0'))
        .join('')
        .matchAll(/1+/g),
    ].map((run) => `M${run.index} ${y}h${run[0].length}v1h-${run[0].length}z`),
  )
  return { path: runs.join(''), side: size }
}
