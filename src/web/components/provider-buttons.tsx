import { useEffect, useState } from 'react'
import { listSignInProviders, type SignInProvider } from '#contract/account/providers.ts'
import { FormAlert } from '#web/components/form-alert.tsx'
import { ProviderMark } from '#web/components/provider-mark.tsx'
import { useRefusal } from '#web/components/use-refusal.ts'
import { formatClock } from '#web/hooks/use-countdown.ts'
import { pageLoader } from '#web/loader.ts'
import { CallFailure } from '#web/send.ts'
import { useLocale, useT } from '#web/state/locale.tsx'
import { goToProvider } from '#web/state/provider-sign-in.ts'
import { useShop } from '#web/state/shop.tsx'
import { Button } from '#web/ui/button.tsx'
import styles from './provider-buttons.module.css'

/**
 * For the pages that offer them. Whoever cannot be told which providers there are still has the
 * shop's own ways.
 */
export const loadProviders = pageLoader(async ({ send }) => ({
  providers: await send(listSignInProviders).catch((): SignInProvider[] => []),
}))

interface ProviderButtonsProps {
  providers: readonly SignInProvider[]
  returnUrl: string
  /** The code of whoever invited the visitor. */
  invitation?: string | undefined
  /** On which side of the shop's own form they stand: there the word "or" parts the two. */
  beside?: 'above' | 'below' | undefined
}

/** A button for each provider at which one may sign in; nothing where none is set up. */
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
  // Whoever comes back by the browser's own button finds the page as it was left.
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
      // Without storage (private windows) or its own random numbers a browser cannot prove later
      // that it asked.
      refusal.take(
        error instanceof CallFailure
          ? error
          : new CallFailure({ status: 0, code: 'no_storage', message: t('auth.noStorage') }),
      )
    }
  }
  return { busy, refusal, go }
}
