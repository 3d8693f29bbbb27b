import { useState } from 'react'
import {
  estimateEarningRule,
  saveEarningRule,
  type EarningRuleForm,
  type StaffEarningRuleDetail,
} from '#contract/staff/loyalty.ts'
import { ApprovalNeeded } from '#web/staff/form/approval-needed.tsx'
import { BothLanguagesField } from '#web/staff/form/both-languages.tsx'
import { ChangedMeanwhile } from '#web/staff/form/changed-meanwhile.tsx'
import { FormBar } from '#web/staff/form/form-bar.tsx'
import { Unsaved } from '#web/staff/form/unsaved.tsx'
import { useSave } from '#web/staff/form/use-save.ts'
import { useTypedOver } from '#web/staff/form/use-typed-over.ts'
import { waitingIn } from '#web/staff/form/waiting-in.ts'
import { send } from '#web/staff/send.ts'
import { usePermitted } from '#web/staff/session.ts'
import { useT } from '#web/staff/words.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Switch } from '#web/ui/form/switch.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import { showToast } from '#web/ui/overlay/toast-store.ts'
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
type Newer = EarningRuleForm & { version: number }

/** The form of an earning rule. */
export function RuleEditor({ rule, onSaved }: RuleEditorProps) {
  const t = useT()
  const mayWrite = usePermitted()('loyalty.write')
  const { over, typed, setTyped, isChanged, settle } = useTypedOver(rule, (saved) =>
    typedRule(saved ?? rule),
  )
  const [dismissed, setDismissed] = useState<unknown>(null)
  const { busy, save, error, failed, failure } = useSave(typed)
  const isLate = failed?.code === 'changed_meanwhile'
  const newer = isLate && failed !== dismissed ? (failed.details as Newer) : null
  const approval = waitingIn(failed)
  const { kind } = rule
  const store = (version = over?.version ?? rule.version) =>
    save(async () => {
      const body = { version, ...ruleBody(typed) }
      const saved = await send(saveEarningRule, { params: { kind }, body })
      showToast({ tone: 'success', text: t('loyalty.saved') })
      settle(saved)
      onSaved(saved)
    })
  if (approval) return <ApprovalNeeded approval={approval} what={t('loyalty.approvalWhat')} />
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void store()
      }}
    >
      <Unsaved
        key={over?.version}
        name={`earning-rule-${kind}-${over?.version ?? 0}`}
        changes={isChanged && !busy ? typed : null}
        onRestore={setTyped}
      />
      <fieldset className={styles.fields} disabled={!mayWrite}>
        <Gives kind={kind} typed={typed} set={setTyped} error={error} mayWrite={mayWrite} />
        <Limits kind={kind} typed={typed} set={setTyped} error={error} />
      </fieldset>
      <Estimate
        kind="Rule"
        typed={typed}
        ask={() => send(estimateEarningRule, { params: { kind }, body: ruleBody(typed) })}
      />
      {mayWrite && (
        <FormBar failure={isLate ? null : failure}>
          <Button type="submit" busy={busy} busyLabel={t('loyalty.saving')} disabled={!isChanged}>
            {t('loyalty.save')}
          </Button>
        </FormBar>
      )}
      <ChangedMeanwhile
        differences={newer && ruleDifferences(typedRule(newer), typed, t)}
        onKeepOurs={() => {
          setDismissed(failed)
          void store(newer!.version)
        }}
        onTakeTheirs={() => {
          settle({ ...rule, ...newer! })
          setDismissed(failed)
        }}
        onClose={() => setDismissed(failed)}
      />
    </form>
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
      <TextInput
        inputMode="numeric"
        prefix={name === 'minimum_goods' ? 'Rp' : undefined}
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
