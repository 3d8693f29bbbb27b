import type { ReactNode } from 'react'
import { useSearchParams } from '#web/router.ts'
import { safeReturnUrl } from '#domain/auth/return-url.ts'
import { Head } from '#web/components/head.tsx'
import { useHydrated } from '#web/hooks/use-hydrated.ts'
import { readGuestAction, type GuestAction } from '#web/state/guest-action.ts'
import { useT } from '#web/state/locale.tsx'
import { Banner } from '#web/ui/display/banner.tsx'
import { classNames } from '#web/ui/class-names.ts'
import styles from './auth-frame.module.css'

interface AuthFrameProps {
  title: string
  text?: ReactNode
  children: ReactNode
  /** Below the card: the way to the other pages. */
  footer?: ReactNode
}

/** The card that all login pages share. */
export function AuthFrame({ title, text, children, footer }: AuthFrameProps) {
  return (
    <div className={styles.page}>
      <Head title={title} isPrivate />
      <div className={classNames('card', styles.card)}>
        <h1 className={styles.title}>{title}</h1>
        {text && <p className={styles.text}>{text}</p>}
        <GuestReason />
        {children}
      </div>
      {footer && <div className={styles.footer}>{footer}</div>}
    </div>
  )
}

/**
 * Explains to a guest why the action needs a login, and that the choice is saved.
 */
function GuestReason() {
  const t = useT()
  const { returnUrl } = useReturnUrl()
  const isHydrated = useHydrated()
  const action = isHydrated ? readGuestAction(returnUrl) : null
  if (!action) return null
  return <Banner tone="info">{t(reasonOf(action), { name: action.name })}</Banner>
}

const reasonOf = (action: GuestAction) => {
  if (action.kind === 'wishlist') return 'auth.toWish'
  if (action.kind === 'alert') return 'auth.toAlert'
  return action.kind === 'choose' || (action.kind === 'selection' && action.isEmpty)
    ? 'auth.toChoose'
    : 'auth.toAdd'
}

export type Way = 'phone' | 'email'

interface WaySwitchProps {
  label: string
  way: Way
  onChange: (way: Way) => void
}

/** By phone number or by e-mail. */
export function WaySwitch({ label, way, onChange }: WaySwitchProps) {
  const t = useT()
  const options = [
    { value: 'phone', text: t('auth.byPhone') },
    { value: 'email', text: t('auth.byEmail') },
  ] as const
  return (
    <fieldset className={styles.ways}>
      <legend className="visually-hidden">{label}</legend>
      {options.map(({ value, text }) => (
        <label key={value} className={styles.way}>
          <input
            type="radio"
            name="way"
            value={value}
            checked={way === value}
            onChange={() => onChange(value)}
            className={styles.dot}
          />
          {text}
        </label>
      ))}
    </fieldset>
  )
}

/**
 * Return URL from the query. Read after hydration, because the server renders these pages without a
 * query. `given` is undefined when there is none, and links then omit it.
 */
export const useReturnUrl = (): { returnUrl: string; given: string | undefined } => {
  const [search] = useSearchParams()
  const isHydrated = useHydrated()
  const returnUrl = safeReturnUrl(isHydrated ? search.get('returnUrl') : null)
  return { returnUrl, given: returnUrl === '/' ? undefined : returnUrl }
}
