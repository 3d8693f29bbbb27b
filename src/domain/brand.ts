/** How the shop shows itself. Null: the logo and the colours that come with the pages. */
export type Brand = {
  name: string
  /** Where its own riders deliver. */
  area: string
  /** First start and last end of its windows, `08:00`, and a window's hours. */
  opens: string
  closes: string
  hours: number
  logo: string | null
  color: string | null
  /** Name and logo are those of the drawn pictures, such as the one of shared links. */
  isDrawn: boolean
}

type LogoSide = 180 | 192 | 512
const DRAWN: Record<LogoSide, string> = {
  180: 'apple-touch-180',
  192: 'icon-192',
  512: 'icon-512',
}

/** The address of the logo as a square picture. */
export const iconOf = ({ logo }: Pick<Brand, 'logo'>, side: LogoSide): string =>
  logo === null ? `/files/art/brand/${DRAWN[side]}.png` : `${logo}-${side}.png`

/** The address of the styles of a colour. */
export const brandStyles = (color: string): string => `/brand/${color.slice(1)}.css`
