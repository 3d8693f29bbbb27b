import { useQuery } from '@tanstack/react-query'
import { createCompany, saveCompany, type StaffCompany } from '#contract/staff/companies.ts'
import { listPriceLists } from '#contract/staff/prices/price-lists.ts'
import { AmountInput } from '#web/staff/form/amount/amount-input.tsx'
import { EditorForm } from '#web/staff/form/editor/editor-form.tsx'
import { useEditor } from '#web/staff/form/editor/use-editor.ts'
import { send } from '#web/staff/send.ts'
import { usePermitted } from '#web/staff/session.ts'
import { useT } from '#web/staff/words.ts'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import { EffectPanel } from './company-effect.tsx'
import { bodyOf, draftOf, NEW_COMPANY, type CompanyDraft } from './company-form.ts'
import styles from './companies.module.css'

interface CompanyEditorProps {
  /** Null for a new one. */
  company: StaffCompany | null
  onSaved: (company: StaffCompany) => void
}

const ABOUT = [
  ['legal_name', 'companies.legalName', 'text'],
  ['tax_number', 'companies.taxNumber', 'numeric'],
  ['tax_address', 'companies.taxAddress', 'text'],
  ['invoice_email', 'companies.invoiceEmail', 'email'],
] as const
const TERMS = [
  ['terms_days', 'companies.termsDays', 'numeric'],
  ['credit_limit', 'companies.creditLimit', 'numeric'],
] as const

/** The form of a company. Saves over the version that was read. */
export function CompanyEditor({ company, onSaved }: CompanyEditorProps) {
  const t = useT()
  const mayWrite = usePermitted()('customers.write')
  const editor = useEditor<StaffCompany, CompanyDraft>({
    name: 'company',
    given: company,
    typedOf: (saved) => (saved ? draftOf(saved) : NEW_COMPANY),
    named: bodyOf,
    send: (draft, saved) => {
      const body = bodyOf(draft)
      if (!saved) return send(createCompany, { body })
      const { id, version } = saved
      return send(saveCompany, { params: { id }, body: { version, ...body } })
    },
    differences: (theirs, ours) => differencesOf(theirs, ours, t),
    done: t('range.saved'),
    onSaved,
  })
  const fields = { draft: editor.typed, set: editor.set, error: editor.error }
  return (
    <EditorForm
      editor={editor}
      className={styles.form}
      mayWrite={mayWrite}
      words={{
        save: t('range.save'),
        saving: t('range.saving'),
        waits: t('companies.approvalWhat'),
      }}
    >
      <fieldset className={styles.part} disabled={!mayWrite}>
        <legend>{t('companies.about')}</legend>
        <div className={styles.halves}>
          <TextFields fields={ABOUT} {...fields} />
        </div>
      </fieldset>
      <Terms company={mayWrite ? company : null} mayWrite={mayWrite} {...fields} />
    </EditorForm>
  )
}

interface FieldsProps {
  draft: CompanyDraft
  set: (change: Partial<CompanyDraft>) => void
  error: (field: string) => string | undefined
}

function TextFields(props: FieldsProps & { fields: typeof ABOUT | typeof TERMS }) {
  const t = useT()
  const { fields, draft, set, error } = props
  return fields.map(([name, label, mode]) => {
    const Input = name === 'credit_limit' ? AmountInput : TextInput
    return (
      <Field
        key={name}
        label={t(label)}
        error={error(name)}
        hint={name === 'terms_days' ? t('companies.termsHint') : undefined}
        required
      >
        <Input
          inputMode={mode}
          value={draft[name]}
          onChange={({ target }) => set({ [name]: target.value })}
        />
      </Field>
    )
  })
}

interface TermsProps extends FieldsProps {
  /** Whose terms are changed, to say what that means; null without. */
  company: StaffCompany | null
  mayWrite: boolean
}

/** How the company pays and at which prices; what typed terms mean stands below them. */
function Terms({ company, mayWrite, ...fields }: TermsProps) {
  const t = useT()
  const { draft, set, error } = fields
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
      <legend>{t('companies.terms')}</legend>
      <div className={styles.halves}>
        <TextFields fields={TERMS} {...fields} />
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
      {company && (
        <EffectPanel
          draft={draft}
          company={company}
          listName={(id) => options.find(({ value }) => value === (id ?? ''))?.label ?? '–'}
        />
      )}
    </fieldset>
  )
}

/** Fields in which two drafts differ, in words. */
const differencesOf = (theirs: CompanyDraft, ours: CompanyDraft, t: ReturnType<typeof useT>) => [
  ...[...ABOUT, ...TERMS].flatMap(([name, label]) =>
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
