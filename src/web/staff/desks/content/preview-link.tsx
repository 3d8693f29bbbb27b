import { useState } from 'react'
import { makePreviewLink } from '#contract/staff/content/content.ts'
import { formatDateTime } from '#i18n/format.ts'
import { useStep } from '#web/staff/form/use-step.ts'
import { send } from '#web/staff/send.ts'
import { useLocale, useT } from '#web/staff/words.ts'
import { Button } from '#web/ui/button.tsx'
import { FormAlert } from '#web/ui/form/form-alert.tsx'
import styles from './content.module.css'

/** An address that shows a saved promo or slide for a day, published or not. */
export function PreviewLink({ id }: { id: string }) {
  const t = useT()
  const locale = useLocale()
  const [link, setLink] = useState<{ url: string; until: string } | null>(null)
  const { busy, failure, run } = useStep()
  return (
    <div className={styles.row}>
      <FormAlert text={failure} />
      <Button
        variant="secondary"
        busy={busy}
        onClick={() =>
          void run(async () => setLink(await send(makePreviewLink, { params: { id } })))
        }
      >
        {t('content.previewLink')}
      </Button>
      {link && (
        <a href={link.url} target="_blank" rel="noopener" className={styles.title}>
          {t('content.linkUntil', { at: formatDateTime(new Date(link.until), locale) })}
        </a>
      )}
    </div>
  )
}
