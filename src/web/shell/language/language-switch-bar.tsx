import { useState } from 'react'
import X from 'lucide-react/icons/x'
import { useChooseLocale, useT } from '#web/state/locale.tsx'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { showToast } from '#web/ui/overlay/toast.tsx'
import { rememberAsked } from './language-switch-asked.ts'
import styles from './language-switch-bar.module.css'

/**
 * The question itself, in the language that it is about. It lies over the foot of the page and
 * moves nothing.
 */
export function LanguageBar({ onDone }: { onDone: () => void }) {
  const t = useT()
  const choose = useChooseLocale()
  const [busy, setBusy] = useState(false)

  const accept = async () => {
    setBusy(true)
    try {
      await choose('id')
      rememberAsked()
      onDone()
    } catch {
      showToast({ tone: 'error', text: t('error.text') })
      setBusy(false)
    }
  }
  const decline = () => {
    rememberAsked()
    onDone()
  }

  return (
    <section aria-label={t('language.question')} className={`${styles.bar} no-print`} lang="id">
      <p className={styles.question}>{t('language.question')}</p>
      <Button size="md" busy={busy} onClick={() => void accept()}>
        {t('language.accept')}
      </Button>
      <IconButton
        label={t('language.decline')}
        icon={<X size={20} strokeWidth={1.75} />}
        onClick={decline}
      />
    </section>
  )
}
