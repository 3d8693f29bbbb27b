import styles from './brand-mark.module.css'

interface BrandMarkProps {
  name: string
  /** Base address of the shop's own logo; null draws a mango with one leaf. */
  logo: string | null
}

/** The shop's sign: its logo and its name. */
export function BrandMark({ name, logo }: BrandMarkProps) {
  return (
    <span className={styles.logo}>
      {logo === null ? <Mango /> : <img src={`${logo}-96.png`} alt="" width={32} height={32} />}
      <span aria-hidden="true" className={styles.name}>
        {name}
      </span>
    </span>
  )
}

function Mango() {
  return (
    <svg viewBox="0 0 32 32" width="32" height="32" aria-hidden="true">
      <rect width="32" height="32" rx="10" className={styles.ground} />
      <g transform="translate(16 16) scale(1.12) translate(-16 -15.8)">
        <path
          d="M13.4 11.3C18 8.6 25.2 11.2 26 17.8C26.6 22.8 22.6 27.3 17 27.4C11 27.5 6.2 23.9 6 18.7C5.9 15 9.2 13.1 13.4 11.3Z"
          className={styles.fruit}
        />
        <path
          d="M13.2 10.3C12.8 6.6 15.8 3.9 20.6 4.3C20.5 8.2 17.4 10.9 13.2 10.3Z"
          className={styles.leaf}
        />
      </g>
    </svg>
  )
}
