import { useEffect, useState } from 'react'
import { listSignInProviders, type SignInProvider } from '#contract/auth/providers.ts'
import { FormAlert } from '#web/ui/form/form-alert.tsx'
import { ProviderMark } from '#web/auth/provider-mark.tsx'
import { useRefusal } from '#web/components/use-refusal.ts'
import { formatClock } from '#web/hooks/use-countdown.ts'
import { pageLoader } from '#web/loader.ts'
import { CallFailure } from '#web/send.ts'
import { useLocale, useT } from '#web/state/locale.tsx'
import { goToProvider } from '#web/auth/provider-sign-in.ts'
import { useShop } from '#web/state/shop.tsx'
import { Button } from '#web/ui/button.tsx'
import styles from './provider-buttons.module.css'

/**
 * Loader for the login pages. On failure there are no provider buttons and the shop's own login
 * remains.
 */
export const loadProviders = pageLoader(async ({ send }) => ({
  providers: await send(listSignInProviders).catch((): SignInProvider[] => []),
}))

interface ProviderButtonsProps {
  providers: readonly SignInProvider[]
  returnUrl: string
  /** Referral code of the customer who invited the visitor. */
  invitation?: string | undefined
  /** Which side of the form the buttons are on: sets where the "or" divider goes. */
  beside?: 'above' | 'below' | undefined
}

/** A button per configured login provider; renders nothing without any. */
export function ProviderButtons({
  providers,
  returnUrl,
  invitation,
  beside,
}: ProviderButtonsProps) {
  const t = useT()
  const { busy, refusal, go } = useProviders(returnUrl, invitation)
  if (providers.length === 0) return null
  const or = beside && <p className={styles.or}>{t('auth.or')}</p>
  const wait =
    refusal.left > 0 ? t('auth.waitButton', { time: formatClock(refusal.left) }) : undefined
  return (
    <div className={styles.ways}>
      {beside === 'below' && or}
      <FormAlert text={refusal.text} />
      {providers.map((provider) => (
        <Button
          key={provider.id}
          variant="secondary"
          size="lg"
          block
          icon={<ProviderMark id={provider.id} />}
          busy={busy === provider.id}
          busyLabel={t('shell.loading')}
          disabledReason={wait}
          onClick={() => void go(provider)}
        >
          {wait ?? t('auth.continueWith', { provider: provider.name })}
        </Button>
      ))}
      {beside === 'above' && or}
    </div>
  )
}

const useProviders = (returnUrl: string, invitation: string | undefined) => {
  const { origin } = useShop()
  const t = useT()
  const locale = useLocale()
  const refusal = useRefusal()
  const [busy, setBusy] = useState<string | null>(null)
  // Resets the busy state after a return from the back-forward cache.
  useEffect(() => {
    const rest = () => setBusy(null)
    addEventListener('pageshow', rest)
    return () => removeEventListener('pageshow', rest)
  }, [])
  const go = async (provider: SignInProvider) => {
    if (busy !== null) return
    refusal.clear()
    setBusy(provider.id)
    try {
      await goToProvider(provider, { returnUrl, invitation }, { origin, locale })
    } catch (error) {
      setBusy(null)
      // Without storage (private windows) or `crypto` the browser cannot verify the reply later.
      refusal.take(
        error instanceof CallFailure
          ? error
          : new CallFailure({ status: 0, code: 'no_storage', message: t('auth.noStorage') }),
      )
    }
  }
  return { busy, refusal, go }
}
