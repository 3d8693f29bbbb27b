import { useState } from 'react'
import { staffPages } from '#contract/pages.ts'
import { useNavigate } from '#web/router.ts'
import { FormModal } from '#web/staff/form/form-modal.tsx'
import { queries } from '#web/staff/queries.ts'
import { usePermitted } from '#web/staff/session.ts'
import { useT } from '#web/staff/words.ts'
import { Button } from '#web/ui/button.tsx'
import { showToast } from '#web/ui/overlay/toast-store.ts'
import { ClaimForm, type ClaimedBatch } from './claim-form.tsx'
import { CLAIMS, ClaimTable, useClaims } from './claim-table.tsx'
import styles from './claims.module.css'

/** Claims of a batch, and a new one; nothing for who sees no purchases. */
export function BatchClaims({ batch }: { batch: ClaimedBatch & { supplier: string | null } }) {
  const may = usePermitted()
  return may('purchases.read') ? <Claims batch={batch} /> : null
}

function Claims({ batch }: { batch: ClaimedBatch & { supplier: string | null } }) {
  const t = useT()
  const may = usePermitted()
  const navigate = useNavigate()
  const [isOpen, setOpen] = useState(false)
  const claims = useClaims({ batch_id: batch.id }).data?.data ?? []
  const mayClaim = may('purchases.write') && batch.supplier !== null
  if (claims.length === 0 && !mayClaim) return null
  return (
    <section className={styles.part} aria-label={t('staff.title.claims')}>
      <h2>{t('staff.title.claims')}</h2>
      {claims.length > 0 && <ClaimTable claims={claims} caption={t('staff.title.claims')} />}
      {mayClaim && (
        <div>
          <Button variant="secondary" onClick={() => setOpen(true)}>
            {t('claims.make')}
          </Button>
        </div>
      )}
      <FormModal
        open={isOpen}
        onClose={() => setOpen(false)}
        size="md"
        title={t('claims.makeTitle', { code: batch.code })}
      >
        <ClaimForm
          batch={batch}
          onDone={({ id }) => {
            void queries.invalidateQueries({ queryKey: [CLAIMS] })
            showToast({ tone: 'success', text: t('claims.made'), staysOnNextPage: true })
            void navigate(staffPages.claim(id))
          }}
        />
      </FormModal>
    </section>
  )
}
