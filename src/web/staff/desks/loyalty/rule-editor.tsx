import {
  estimateEarningRule,
  saveEarningRule,
  type StaffEarningRuleDetail,
} from '#contract/staff/loyalty.ts'
import { NumberInput } from '#web/staff/form/amount/amount-input.tsx'
import { BothLanguagesField } from '#web/staff/form/both-languages.tsx'
import { EditorForm } from '#web/staff/form/editor/editor-form.tsx'
import { useEditor } from '#web/staff/form/editor/use-editor.ts'
import { send } from '#web/staff/send.ts'
import { usePermitted } from '#web/staff/session.ts'
import { useT } from '#web/staff/words.ts'
import { Field } from '#web/ui/form/field.tsx'
import { Switch } from '#web/ui/form/switch.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import { sided } from '#web/staff/form/sided.ts'
import { Estimate } from '#web/staff/form/loyalty-estimate.tsx'
import {
  ruleBody,
  ruleDifferences,
  typedRule,
  type RuleNumber,
  type TypedRule,
} from './rule-form.ts'
import styles from './loyalty.module.css'

interface RuleEditorProps {
  rule: StaffEarningRuleDetail
  onSaved: (rule: StaffEarningRuleDetail) => void
}

/** The form of an earning rule. */
export function RuleEditor({ rule, onSaved }: RuleEditorProps) {
  const t = useT()
  const mayWrite = usePermitted()('loyalty.write')
  const { kind } = rule
  const editor = useEditor<StaffEarningRuleDetail, TypedRule>({
    name: `earning-rule-${kind}`,
    given: rule,
    typedOf: (saved) => typedRule(saved ?? rule),
    send: (typed, saved) => {
      const body = { version: (saved ?? rule).version, ...ruleBody(typed) }
      return send(saveEarningRule, { params: { kind }, body })
    },
    differences: (theirs, ours) => ruleDifferences(theirs, ours, t),
    done: t('loyalty.saved'),
    onSaved,
  })
  const { typed, setTyped, error } = editor
  return (
    <EditorForm
      editor={editor}
      className={styles.form}
      mayWrite={mayWrite}
      words={{
        save: t('loyalty.save'),
        saving: t('loyalty.saving'),
        waits: t('loyalty.approvalWhat'),
      }}
    >
      <fieldset className={styles.fields} disabled={!mayWrite}>
        <Gives kind={kind} typed={typed} set={setTyped} error={error} mayWrite={mayWrite} />
        <Limits kind={kind} typed={typed} set={setTyped} error={error} />
      </fieldset>
      <Estimate
        kind="Rule"
        typed={typed}
        ask={() => send(estimateEarningRule, { params: { kind }, body: ruleBody(typed) })}
      />
    </EditorForm>
  )
}

interface FieldsProps {
  kind: StaffEarningRuleDetail['kind']
  typed: TypedRule
  set: (typed: TypedRule) => void
  error: (field: string) => string | undefined
}

function NumberField({
  typed,
  set,
  error,
  name,
  hint,
}: FieldsProps & { name: RuleNumber; hint?: string }) {
  const t = useT()
  return (
    <Field
      label={t(`loyalty.field.${name}`)}
      hint={hint}
      error={error(name)}
      required={name !== 'total_cap'}
    >
      <NumberInput
        isAmount={name === 'minimum_goods'}
        value={typed[name]}
        onChange={({ target }) => set({ ...typed, [name]: target.value })}
      />
    </Field>
  )
}

function Gives({ mayWrite, ...props }: FieldsProps & { mayWrite: boolean }) {
  const { kind, typed, set, error } = props
  const t = useT()
  return (
    <fieldset className={styles.part}>
      <legend>{t('loyalty.part.gives')}</legend>
      <Switch
        label={t('loyalty.field.enabled')}
        checked={typed.enabled}
        disabled={!mayWrite}
        onChange={(enabled) => set({ ...typed, enabled })}
      />
      <div className={styles.halves}>
        {kind === 'birthday' ? (
          <NumberField {...props} name="factor_percent" hint={t('loyalty.factorHint')} />
        ) : (
          <NumberField {...props} name="points" />
        )}
        {kind === 'referral' && <NumberField {...props} name="friend_points" />}
        {kind !== 'profile' && kind !== 'review' && <NumberField {...props} name="minimum_goods" />}
      </div>
      <BothLanguagesField
        label={t('loyalty.field.terms')}
        value={typed.terms}
        onChange={(terms) => set({ ...typed, terms })}
        errors={sided('terms', error)}
        required
      />
    </fieldset>
  )
}

function Limits(props: FieldsProps) {
  const { typed, set, error } = props
  const t = useT()
  return (
    <fieldset className={styles.part}>
      <legend>{t('loyalty.part.limits')}</legend>
      <div className={styles.halves}>
        <NumberField {...props} name="cap" />
        <NumberField {...props} name="total_cap" hint={t('loyalty.noLimit')} />
        {(['valid_from', 'valid_to'] as const).map((name) => (
          <Field
            key={name}
            label={t(`loyalty.field.${name}`)}
            hint={t('loyalty.wib')}
            error={error(name)}
          >
            <TextInput
              type="datetime-local"
              value={typed[name]}
              onChange={({ target }) => set({ ...typed, [name]: target.value })}
            />
          </Field>
        ))}
      </div>
    </fieldset>
  )
}
