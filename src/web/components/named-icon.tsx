import sprite from '../assets/icons.svg'
import styles from './named-icon.module.css'

/**
 * Icons that content may name. They are in one SVG file outside the bundle, to keep pages small.
 */
const NAMES = new Set(
  `
  activity baby badge-check bone brain brush bug-off calendar-check circle-check citrus clock clock-check droplet-off droplets ear
  eye file-badge flower flower-2 gauge hand hand-heart heart-pulse leaf lightbulb map-pin moon package-check package-search
  pen-line recycle refresh-cw ruler scale scan-eye scissors search-check shield-check shield-plus shuffle snowflake sparkles
  sticker sun sun-dim sunrise thermometer-snowflake truck utensils weight wheat wind zap
`
    .trim()
    .split(/\s+/),
)
const SCHEME = 'lucide:'
const UNKNOWN = 'circle-check'

/**
 * An icon from content: `lucide:leaf` or `leaf` from the set above, a picture for an address, else
 * a tick.
 */
export function NamedIcon({ name, size = 24 }: { name: string; size?: number | undefined }) {
  if (/^(\/|https:)/.test(name))
    return <img src={name} alt="" width={size} height={size} loading="lazy" />
  const key = name.startsWith(SCHEME) ? name.slice(SCHEME.length) : name
  return (
    <svg width={size} height={size} aria-hidden="true" className={styles.icon}>
      <use href={`${sprite}#${NAMES.has(key) ? key : UNKNOWN}`} />
    </svg>
  )
}
