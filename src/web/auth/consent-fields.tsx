import type { ComponentProps, ReactNode } from 'react'
import { pages } from '#contract/pages.ts'
import { Link } from '#web/router.ts'
import { useT } from '#web/state/locale.tsx'
import { Checkbox } from '#web/ui/form/checkbox.tsx'

interface ConsentFieldsProps {
  terms: Partial<ComponentProps<typeof Checkbox>>
  marketing: Partial<ComponentProps<typeof Checkbox>>
  error: string | undefined
}

/** Two consents that have nothing to do with each other, neither given beforehand. */
export function ConsentFields({ terms, marketing, error }: ConsentFieldsProps) {
  const t = useT()
  const read = (to: string, text: string): ReactNode => (
    <Link to={to} target="_blank" rel="noopener" className="link">
      {text}
      <span className="visually-hidden"> ({t('auth.newTab')})</span>
    </Link>
  )
  return (
    <div>
      <Checkbox
        label={t('auth.terms')}
        hint={
          <>
            {t('auth.termsLinks')} {read(pages.page('terms'), t('auth.termsLink'))} {t('auth.and')}{' '}
            {read(pages.page('privacy'), t('auth.privacyLink'))}
          </>
        }
        error={error}
        {...terms}
      />
      <Checkbox label={t('auth.marketing')} {...marketing} />
    </div>
  )
}
