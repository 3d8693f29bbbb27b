import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { createCompany, saveCompany, type StaffCompany } from '#contract/staff/companies.ts'
import { listPriceLists } from '#contract/staff/prices/price-lists.ts'
import { ApprovalNeeded } from '#web/staff/form/approval-needed.tsx'
import { ChangedMeanwhile } from '#web/staff/form/changed-meanwhile.tsx'
import { FormBar } from '#web/staff/form/form-bar.tsx'
import { Unsaved } from '#web/staff/form/unsaved.tsx'
import { useSave } from '#web/staff/form/use-save.ts'
import { waitingIn } from '#web/staff/form/waiting-in.ts'
import { send } from '#web/staff/send.ts'
import { usePermitted } from '#web/staff/session.ts'
import { useT } from '#web/staff/words.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import { showToast } from '#web/ui/overlay/toast-store.ts'
import { bodyOf, draftOf, NEW_COMPANY, type CompanyDraft } from './company-form.ts'
import styles from './companies.module.css'

interface CompanyEditorProps {
  /** Null for a new one. */
  company: StaffCompany | null
  onSaved: (company: StaffCompany) => void
}

const FIELDS = [
  ['legal_name', 'companies.legalName', 'text'],
  ['tax_number', 'companies.taxNumber', 'numeric'],
  ['tax_address', 'companies.taxAddress', 'text'],
  ['invoice_email', 'companies.invoiceEmail', 'email'],
  ['terms_days', 'companies.termsDays', 'numeric'],
  ['credit_limit', 'companies.creditLimit', 'numeric'],
] as const

/** The form of a company. Saves over the version that was read. */
export function CompanyEditor({ company, onSaved }: CompanyEditorProps) {
  const t = useT()
  const mayWrite = usePermitted()('customers.write')
  const saved = company ? draftOf(company) : NEW_COMPANY
  const [draft, setDraft] = useState<CompanyDraft>(saved)
  const [dismissed, setDismissed] = useState<unknown>(null)
  const { busy, save, error, failed, failure } = useSave(bodyOf(draft))
  const approval = waitingIn(failed)
  const isChanged = JSON.stringify(draft) !== JSON.stringify(saved)
  const isNewer = failed?.code === 'changed_meanwhile'
  const newer = isNewer && failed !== dismissed ? (failed.details as StaffCompany) : null
  const settle = (now: StaffCompany) => {
    setDraft(draftOf(now))
    onSaved(now)
  }
  const store = (version: number) =>
    save(async () => {
      const body = bodyOf(draft)
      settle(
        company
          ? await send(saveCompany, { params: { id: company.id }, body: { version, ...body } })
          : await send(createCompany, { body }),
      )
      showToast({ tone: 'success', text: t('range.saved') })
    })
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void store(company?.version ?? 0)
      }}
    >
      <Unsaved
        name={`company-${company?.id ?? 'new'}-${company?.version ?? 0}`}
        changes={isChanged && !approval ? draft : null}
        onRestore={setDraft}
      />
      <Fields
        draft={draft}
        set={(change) => setDraft((now) => ({ ...now, ...change }))}
        error={error}
        mayWrite={mayWrite}
      />
      {approval && <ApprovalNeeded approval={approval} what={t('companies.approvalWhat')} />}
      {mayWrite && (
        <FormBar failure={isNewer || approval ? null : failure}>
          <Button type="submit" busy={busy} busyLabel={t('range.saving')} disabled={!isChanged}>
            {t('range.save')}
          </Button>
        </FormBar>
      )}
      <ChangedMeanwhile
        differences={newer && differencesOf(draftOf(newer), draft, t)}
        onKeepOurs={() => {
          setDismissed(failed)
          void store(newer!.version)
        }}
        onTakeTheirs={() => {
          setDismissed(failed)
          settle(newer!)
        }}
        onClose={() => setDismissed(failed)}
      />
    </form>
  )
}

interface FieldsProps {
  draft: CompanyDraft
  set: (change: Partial<CompanyDraft>) => void
  error: (field: string) => string | undefined
  mayWrite: boolean
}

function Fields({ draft, set, error, mayWrite }: FieldsProps) {
  const t = useT()
  const { data: lists = [] } = useQuery({
    queryKey: [listPriceLists.path, 'choices'],
    queryFn: ({ signal }) => send(listPriceLists, { query: { per_page: '100' }, signal }),
  })
  const options = [
    { value: '', label: t('companies.noPriceList') },
    ...lists.map(({ id, name }) => ({ value: id, label: name })),
  ]
  return (
    <fieldset className={styles.part} disabled={!mayWrite}>
      <legend>{t('companies.about')}</legend>
      <div className={styles.halves}>
        {FIELDS.map(([name, label, mode]) => (
          <Field
            key={name}
            label={t(label)}
            error={error(name)}
            hint={name === 'terms_days' ? t('companies.termsHint') : undefined}
            required
          >
            <TextInput
              inputMode={mode}
              value={draft[name]}
              onChange={({ target }) => set({ [name]: target.value })}
            />
          </Field>
        ))}
        <Field label={t('companies.priceList')} error={error('price_list_id')}>
          <Select
            value={draft.price_list_id}
            options={options}
            onChange={({ target }) => set({ price_list_id: target.value })}
          />
        </Field>
      </div>
      <Checkbox
        label={t('companies.active')}
        checked={draft.is_active}
        onChange={({ target }) => set({ is_active: target.checked })}
      />
    </fieldset>
  )
}

/** Fields in which two drafts differ, in words. */
const differencesOf = (theirs: CompanyDraft, ours: CompanyDraft, t: ReturnType<typeof useT>) => [
  ...FIELDS.flatMap(([name, label]) =>
    theirs[name] === ours[name]
      ? []
      : [{ field: t(label), theirs: theirs[name], ours: ours[name] }],
  ),
  ...(theirs.is_active === ours.is_active
    ? []
    : [
        {
          field: t('companies.active'),
          theirs: t(theirs.is_active ? 'companies.yes' : 'companies.no'),
          ours: t(ours.is_active ? 'companies.yes' : 'companies.no'),
        },
      ]),
]
