import { SecretShown } from '#web/staff/form/secret-shown.tsx'
import { useT } from '#web/staff/words.ts'

/** The secret of an endpoint. */
export function Secret({ secret, onClose }: { secret: string; onClose: () => void }) {
  const t = useT()
  return (
    <SecretShown
      secret={secret}
      words={{
        text: t('webhooks.secretShown'),
        copy: t('webhooks.copy'),
        copied: t('webhooks.copied'),
        failed: t('webhooks.copyFailed'),
      }}
      onClose={onClose}
    />
  )
}
