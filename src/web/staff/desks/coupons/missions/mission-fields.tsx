import { MISSION_KINDS, MISSION_PERIODS } from '#domain/missions/mission.ts'
import { BothLanguagesField } from '#web/staff/form/both-languages.tsx'
import { sided } from '#web/staff/form/sided.ts'
import { useT } from '#web/staff/words.ts'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import { useChoices } from '#web/staff/goods/choices.ts'
import { OptionsField } from '../options-field.tsx'
import { TEXTS, type MissionNumber, type TypedMission } from './mission-form.ts'
import styles from '../coupons.module.css'

interface FieldsProps {
  typed: TypedMission
  set: (change: Partial<TypedMission>) => void
  error: (field: string) => string | undefined
}

export function AboutFields({ typed, set, error }: FieldsProps) {
  const t = useT()
  return (
    <fieldset className={styles.part}>
      <legend>{t('missionDesk.part.about')}</legend>
      <Field
        label={t('missionDesk.slug')}
        hint={t('missionDesk.slugHint')}
        error={error('slug')}
        required
      >
        <TextInput
          value={typed.slug}
          autoCapitalize="none"
          onChange={({ target }) => set({ slug: target.value })}
        />
      </Field>
      {TEXTS.map((name) => (
        <BothLanguagesField
          key={name}
          label={t(`missionDesk.${name}`)}
          value={typed[name]}
          onChange={(text) => set({ [name]: text })}
          errors={sided(name, error)}
          isRich={name === 'description'}
          required
        />
      ))}
      <Checkbox
        label={t('missionDesk.main')}
        checked={typed.is_main}
        onChange={() => set({ is_main: !typed.is_main })}
      />
    </fieldset>
  )
}

export function WhatFields(props: FieldsProps) {
  const { typed, set, error } = props
  const t = useT()
  const choices = useChoices([])
  return (
    <fieldset className={styles.part}>
      <legend>{t('missionDesk.part.what')}</legend>
      <Field label={t('missionDesk.kind')} error={error('kind')} required>
        <Select
          value={typed.kind}
          options={MISSION_KINDS.map((value) => ({
            value,
            label: t(`missionDesk.kind.${value}`),
          }))}
          onChange={({ target }) => set({ kind: target.value as TypedMission['kind'] })}
        />
      </Field>
      {typed.kind === 'category' && (
        <OptionsField
          label={t('missionDesk.categories')}
          options={choices?.categories ?? []}
          chosen={typed.categories}
          onChange={(categories) => set({ categories })}
          error={error('categories')}
        />
      )}
      {typed.kind === 'benefit' && (
        <OptionsField
          label={t('missionDesk.benefits')}
          options={choices?.benefits ?? []}
          chosen={typed.benefits}
          onChange={(benefits) => set({ benefits })}
          error={error('benefits')}
        />
      )}
      <div className={styles.halves}>
        <NumberField {...props} name="target" />
        <NumberField {...props} name="reward_points" />
        <Field label={t('missionDesk.period')} error={error('period')} required>
          <Select
            value={typed.period}
            options={MISSION_PERIODS.map((value) => ({
              value,
              label: t(`missionDesk.period.${value}`),
            }))}
            onChange={({ target }) => set({ period: target.value as TypedMission['period'] })}
          />
        </Field>
      </div>
    </fieldset>
  )
}

function NumberField({ typed, set, error, name }: FieldsProps & { name: MissionNumber }) {
  const t = useT()
  const isLimit = name === 'max_points' || name === 'max_winners'
  return (
    <Field
      label={t(name === 'reward_points' ? 'missionDesk.reward' : `missionDesk.${name}`)}
      hint={isLimit ? t('missionDesk.noLimit') : undefined}
      error={error(name)}
      required={!isLimit}
    >
      <TextInput
        inputMode="numeric"
        value={typed[name]}
        onChange={({ target }) => set({ [name]: target.value })}
      />
    </Field>
  )
}

export function TimeFields(props: FieldsProps) {
  const { typed, set, error } = props
  const t = useT()
  return (
    <fieldset className={styles.part}>
      <legend>{t('missionDesk.part.when')}</legend>
      <div className={styles.halves}>
        {(['starts_at', 'ends_at'] as const).map((name) => (
          <Field
            key={name}
            label={t(name === 'starts_at' ? 'missionDesk.from' : 'missionDesk.to')}
            hint={t('missionDesk.wib')}
            error={error(name)}
            required
          >
            <TextInput
              type="datetime-local"
              value={typed[name]}
              onChange={({ target }) => set({ [name]: target.value })}
            />
          </Field>
        ))}
        <NumberField {...props} name="max_winners" />
        <NumberField {...props} name="max_points" />
      </div>
    </fieldset>
  )
}
