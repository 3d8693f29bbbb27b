import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { planPrices, previewPrices, type PricePreview } from '#contract/staff/prices/prices.ts'
import { formatNumber } from '#domain/money.ts'
import { ApprovalNeeded } from '#web/staff/form/approval-needed.tsx'
import { FormModal } from '#web/staff/form/form-modal.tsx'
import { useTypedInModal } from '#web/staff/form/editor/typed-in-modal.tsx'
import { usePreviewed } from '#web/staff/form/use-previewed.ts'
import { send } from '#web/staff/send.ts'
import { useT } from '#web/staff/words.ts'
import { Button } from '#web/ui/button.tsx'
import { Banner } from '#web/ui/display/banner.tsx'
import { FormAlert } from '#web/ui/form/form-alert.tsx'
import { showToast } from '#web/ui/overlay/toast-store.ts'
import {
  amountOf,
  NO_TERMS,
  TermsFields,
  termsOf,
  useTermsText,
  type Terms,
} from './change-form.tsx'
import { PreviewTable } from './preview-table.tsx'
import { PRICES } from './price-values.tsx'
import styles from './prices.module.css'

/** One or several prices, or all that match the filters of the list. */
export type Chosen = { ids: readonly string[]; name?: string } | { filter: object }

/** Plans a change of prices: its terms, then what it would do, then done. */
export function ChangeDialog({ chosen, onClose }: { chosen: Chosen | null; onClose: () => void }) {
  const t = useT()
  const name = chosen && 'name' in chosen ? chosen.name : undefined
  return (
    <FormModal
      open={chosen !== null}
      onClose={onClose}
      size="md"
      title={name ? t('prices.changeOf', { name }) : t('prices.changeSome')}
    >
      {chosen && <Change chosen={chosen} onClose={onClose} />}
    </FormModal>
  )
}

/** A price that at least doubles is more likely a slip than meant. */
const isDoubled = ({ problem, before, after }: PricePreview['rows'][number]): boolean =>
  problem === null &&
  (after.sale_price ?? after.regular_price) >= 2 * (before.sale_price ?? before.regular_price)

function Change({ chosen, onClose }: { chosen: Chosen; onClose: () => void }) {
  const t = useT()
  const { terms, setTerms, preview, setPreview, failure, waits, busy, body, look, plan } =
    usePlanning({ chosen, onClose })
  useTypedInModal(waits === null && terms !== NO_TERMS)
  const doubled = preview?.rows.filter(isDoubled).length ?? 0
  const alert =
    failure?.code === 'changed_meanwhile'
      ? t('prices.changed')
      : failure && Object.keys(failure.errors).length === 0
        ? failure.message
        : null
  if (waits)
    return (
      <ApprovalNeeded
        approval={waits}
        what={t('prices.waits', { count: formatNumber(preview?.planned ?? 0) })}
      />
    )
  if (preview)
    return (
      <Previewed
        preview={preview}
        terms={terms}
        doubled={doubled}
        setPreview={setPreview}
        busy={busy}
        plan={plan}
        body={body}
      />
    )
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void look()
      }}
    >
      <FormAlert text={alert ?? failure?.errors['ids']?.[0] ?? null} />
      <TermsFields terms={terms} onChange={setTerms} errors={failure?.errors ?? {}} />
      <Button
        type="submit"
        busy={busy}
        busyLabel={t('prices.previewing')}
        disabled={terms.choice !== 'end_sale' && amountOf(terms.value) === null}
      >
        {t('prices.preview')}
      </Button>
    </form>
  )
}

const usePlanning = ({ chosen, onClose }: { chosen: Chosen; onClose: () => void }) => {
  const queries = useQueryClient()
  const t = useT()
  const [terms, setTerms] = useState<Terms>(NO_TERMS)
  const { preview, setPreview, failure, waits, busy, run } = usePreviewed<PricePreview>()
  const body = {
    ...('filter' in chosen ? { ids: [], ...chosen.filter } : { ids: [...chosen.ids] }),
    ...termsOf(terms),
  }
  const look = () => run(async () => setPreview(await send(previewPrices, { body })))
  const plan = ({ fingerprint }: PricePreview) =>
    run(async () => {
      const done = await send(planPrices, { body: { ...body, fingerprint } })
      await queries.invalidateQueries({ queryKey: [PRICES] })
      const word =
        done.state === 'proposed' ? 'proposed' : body.starts_at === null ? 'done' : 'planned'
      showToast({
        tone: 'success',
        text: t(`prices.${word}`, { count: formatNumber(done.planned) }),
      })
      onClose()
    })
  return { terms, setTerms, preview, setPreview, failure, waits, busy, body, look, plan }
}

interface PreviewedProps {
  preview: PricePreview
  terms: Terms
  doubled: number
  setPreview: (next: PricePreview | null) => void
  busy: boolean
  plan: ({ fingerprint }: PricePreview) => Promise<void>
  body: { starts_at: string | null }
}

function Previewed({ preview, terms, doubled, setPreview, busy, plan, body }: PreviewedProps) {
  const t = useT()
  const textOf = useTermsText()
  return (
    <div className={styles.form}>
      <p>
        <strong>{textOf(terms)}</strong>
      </p>
      <PreviewTable preview={preview} />
      {doubled > 0 && (
        <Banner tone="warn" role="status">
          {t('prices.doubled', { count: formatNumber(doubled) })}
        </Banner>
      )}
      {!preview.applies && <Banner tone="info">{t('prices.proposeNote')}</Banner>}
      <div className={styles.acts}>
        <Button variant="secondary" onClick={() => setPreview(null)}>
          {t('prices.back')}
        </Button>
        <Button
          busy={busy}
          busyLabel={t('prices.saving')}
          disabled={preview.planned === 0}
          onClick={() => void plan(preview)}
        >
          {t(
            preview.applies
              ? body.starts_at === null
                ? 'prices.applyCount'
                : 'prices.planCount'
              : 'prices.propose',
            { count: formatNumber(preview.planned) },
          )}
        </Button>
      </div>
    </div>
  )
}
