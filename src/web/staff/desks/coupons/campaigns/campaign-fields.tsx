import { useQuery } from '@tanstack/react-query'
import { staffPages } from '#contract/pages.ts'
import { countSegment, listSegments } from '#contract/staff/campaigns/segments.ts'
import { CAMPAIGN_CHANNELS, type CampaignChannel } from '#domain/campaigns/campaign.ts'
import { BothLanguagesField } from '#web/staff/form/both-languages.tsx'
import { send } from '#web/staff/send.ts'
import { useT } from '#web/staff/words.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import { sided } from '#web/staff/form/sided.ts'
import type { TypedCampaign } from './campaign-form.ts'
import { shownPeople } from './shown-people.ts'
import styles from '../coupons.module.css'

interface FieldsProps {
  typed: TypedCampaign
  set: (change: Partial<TypedCampaign>) => void
  error: (field: string) => string | undefined
}

/** Its name, whom it is for, and how it reaches them. */
export function WhomFields({ typed, set, error }: FieldsProps) {
  const t = useT()
  const segments = useQuery({
    queryKey: [listSegments.path, 'choice'],
    queryFn: ({ signal }) => send(listSegments, { query: { per_page: '100' }, signal }),
  }).data
  const chosen = segments?.find(({ id }) => id === typed.segment_id)
  const counted = useQuery({
    queryKey: [countSegment.path, chosen?.filter],
    queryFn: ({ signal }) => send(countSegment, { body: { filter: chosen!.filter }, signal }),
    enabled: chosen !== undefined,
  }).data
  return (
    <fieldset className={styles.part}>
      <legend>{t('campaigns.part.whom')}</legend>
      <Field
        label={t('campaigns.name')}
        hint={t('campaigns.nameHint')}
        error={error('name')}
        required
      >
        <TextInput value={typed.name} onChange={({ target }) => set({ name: target.value })} />
      </Field>
      <div className={styles.halves}>
        <Field label={t('campaigns.segment')} error={error('segment_id')} required>
          <Select
            value={typed.segment_id}
            options={[
              { value: '', label: t('campaigns.chooseSegment') },
              ...(segments ?? []).map(({ id, name }) => ({ value: id, label: name })),
            ]}
            onChange={({ target }) => set({ segment_id: target.value })}
          />
        </Field>
        <ChannelField error={error} typed={typed} set={set} />
      </div>
      <p role="status" className={styles.faint}>
        {counted
          ? t('campaigns.reach', {
              agreed: shownPeople(counted[typed.channel], t),
              people: shownPeople(counted.people, t),
            })
          : t('campaigns.reachHint')}
      </p>
      <div className={styles.row}>
        <ButtonLink variant="secondary" size="sm" to={staffPages.newSegment()}>
          {t('segments.new')}
        </ButtonLink>
      </div>
    </fieldset>
  )
}

interface ChannelFieldProps {
  error: (field: string) => string | undefined
  typed: TypedCampaign
  set: (change: Partial<TypedCampaign>) => void
}

function ChannelField({ error, typed, set }: ChannelFieldProps) {
  const t = useT()
  return (
    <Field label={t('campaigns.channel')} error={error('channel')} required>
      <Select
        value={typed.channel}
        options={CAMPAIGN_CHANNELS.map((value) => ({
          value,
          label: t(`campaigns.channel.${value}`),
        }))}
        onChange={({ target }) => set({ channel: target.value as CampaignChannel })}
      />
    </Field>
  )
}

/** What it says, where its link leads, and what belongs to it. */
export function MessageFields({ typed, set, error }: FieldsProps) {
  const t = useT()
  return (
    <fieldset className={styles.part}>
      <legend>{t('campaigns.part.message')}</legend>
      <BothLanguagesField
        label={t('campaigns.title')}
        value={typed.title}
        onChange={(title) => set({ title })}
        errors={sided('title', error)}
        required
      />
      <BothLanguagesField
        label={t('campaigns.message')}
        value={typed.message}
        onChange={(message) => set({ message })}
        errors={sided('message', error)}
        rows={3}
        required
      />
      <div className={styles.halves}>
        <Field
          label={t('campaigns.target')}
          hint={t('campaigns.targetHint')}
          error={error('target')}
          required
        >
          <TextInput
            value={typed.target}
            onChange={({ target }) => set({ target: target.value })}
          />
        </Field>
        <Field
          label={t('campaigns.coupon')}
          hint={t('campaigns.couponHint')}
          error={error('coupon_code')}
        >
          <TextInput
            value={typed.coupon_code}
            autoCapitalize="characters"
            onChange={({ target }) => set({ coupon_code: target.value })}
          />
        </Field>
        <Field
          label={t('campaigns.control')}
          hint={t('campaigns.controlHint')}
          error={error('control_percent')}
          required
        >
          <TextInput
            inputMode="numeric"
            prefix="%"
            value={typed.control_percent}
            onChange={({ target }) => set({ control_percent: target.value })}
          />
        </Field>
      </div>
    </fieldset>
  )
}
