import { useRef, useState, type ReactNode } from 'react'
import { Controller, useForm, useWatch, type UseFormReturn } from 'react-hook-form'
import { Link, useNavigate } from '#web/router.ts'
import type * as v from 'valibot'
import { profileForm } from '#contract/profile/forms.ts'
import { updateProfile, type User } from '#contract/profile/profile.ts'
import { birthProblem, needsGuardian } from '#domain/profile/person.ts'
import { formatPhone } from '#domain/auth/phone.ts'
import { useEmailProof } from '#web/account/email-proof.tsx'
import { BirthDate } from '#web/account/birth-date.tsx'
import { FormAlert } from '#web/ui/form/form-alert.tsx'
import {
  errorText,
  focusFirst,
  focusFirstError,
  focusWrong,
  resolverOf,
  showRefusal,
} from '#web/components/form.ts'
import styles from '#web/components/form.module.css'
import { LeaveGuard } from '#web/components/leave-guard.tsx'
import { PhotoField, type PhotoChoice } from '#web/account/photo-field.tsx'
import { RegionFields } from '#web/addresses/region-fields.tsx'
import { useStepUp } from '#web/account/step-up.tsx'
import { SubmitButton } from '#web/components/submit-button.tsx'
import { useRefusal } from '#web/components/use-refusal.ts'
import { pages } from '#contract/pages.ts'
import { send } from '#web/send.ts'
import { useT } from '#web/state/locale.tsx'
import { keyOf } from '#web/state/session-keys.ts'
import { setUser } from '#web/state/session.ts'
import { uploading } from '#web/upload.ts'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { RadioCard, RadioGroup } from '#web/ui/form/radio-card.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import { showToast } from '#web/ui/overlay/toast.tsx'

type Values = v.InferOutput<typeof profileForm>
type Input = Omit<v.InferInput<typeof profileForm>, 'gender'> & { gender: 'M' | 'F' | '' }
type DetailsForm = UseFormReturn<Input, unknown, Values>
type Extra = { photo: PhotoChoice; hasGuardian: boolean; onSent: (percent: number) => void }
const FIELDS = [
  'name',
  'email',
  'date_of_birth',
  'gender',
  'province_id',
  'city_id',
  'district_id',
  'postcode',
] as const

/** Age as of today in Jakarta. */
const birthRule = (born: string) => birthProblem(born, new Date())

const valuesOf = (user: User): Input => ({
  name: user.name,
  email: user.email ?? '',
  date_of_birth: user.date_of_birth ?? '',
  gender: user.gender ?? '',
  province_id: user.province_id ?? '',
  city_id: user.city_id ?? '',
  district_id: user.district_id ?? '',
  postcode: user.postcode ?? '',
})

/** The customer's details. Asks before unsaved changes are discarded. */
export function PersonalDetails({ user }: { user: User }) {
  const t = useT()
  const page = useRef<HTMLFormElement>(null)
  const form = useForm<Input, unknown, Values>({
    mode: 'onTouched',
    shouldFocusError: false,
    resolver: resolverOf(profileForm as unknown as v.GenericSchema<Input, Values>, {
      date_of_birth: birthRule,
    }),
    defaultValues: valuesOf(user),
  })
  const { isSubmitting, isDirty, isValid } = form.formState
  const emailProof = useEmailProof(user)
  const guardian = useGuardian(user, useWatch({ control: form.control, name: 'date_of_birth' }))
  const { save, refusal, photo, stepUpDialog } = useSaving(user, form, guardian)
  const hasChanged = isDirty || photo.choice !== null

  /** Focuses what prevents saving. */
  const lead = async () => {
    if (isValid) return guardian.ask()
    await form.trigger()
    requestAnimationFrame(() => page.current && focusWrong(page.current))
  }

  return (
    <>
      <form
        className={styles.form}
        method="post"
        noValidate
        ref={page}
        onSubmit={form.handleSubmit(save, focusFirstError)}
      >
        <FormAlert text={refusal.text} />
        <PhotoField current={user.profile_picture} {...photo} />
        <DetailFields
          form={form}
          user={user}
          emailHint={emailProof.hint}
          guardian={guardian.field}
        />
        <SubmitButton
          busy={isSubmitting}
          waitSeconds={refusal.left}
          disabledReason={
            !hasChanged
              ? t('profile.nothingChanged')
              : isValid && !guardian.isMissing
                ? undefined
                : t('profile.notRight')
          }
          onRefused={hasChanged ? () => void lead() : undefined}
        >
          {t('profile.save')}
        </SubmitButton>
      </form>
      {emailProof.dialog}
      {stepUpDialog}
      <LeaveGuard active={hasChanged && !isSubmitting} />
    </>
  )
}

/** Saves the details and the chosen photo, and shows what the shop refuses. */
const useSaving = (user: User, form: DetailsForm, guardian: ReturnType<typeof useGuardian>) => {
  const t = useT()
  const navigate = useNavigate()
  const refusal = useRefusal()
  const stepUp = useStepUp()
  const [photo, setPhoto] = useState<PhotoChoice>(null)
  const [photoError, setPhotoError] = useState<string | undefined>()
  const [sent, setSent] = useState<number | null>(null)

  const save = async (values: Values) => {
    if (guardian.isMissing) return guardian.ask()
    refusal.clear()
    setPhotoError(undefined)
    setSent(photo instanceof File ? 0 : null)
    try {
      const extra = { photo, hasGuardian: guardian.agrees, onSent: setSent }
      const saved = await sendDetails(values, user, extra)
      setUser(saved.user)
      form.reset(valuesOf(saved.user))
      setPhoto(null)
      if (saved.just_completed) {
        // Lets the guard against unsaved changes re-render before navigating.
        await new Promise((resolve) => setTimeout(resolve))
        await navigate(pages.profileCompleted(), { state: { points: saved.bonus_points } })
      }
      showToast({ text: t('updateProfile.success'), tone: 'success' })
    } catch (error) {
      if (stepUp.takes(error, () => void save(values))) return
      refusal.take(error, (failure) => {
        setPhotoError(failure.errors['profile_picture']?.[0])
        if (failure.status !== 422) showToast({ text: failure.message, tone: 'error' })
        const above = failure.errors['profile_picture']
          ? null
          : showRefusal(form, failure, [...FIELDS])
        return failure.status === 422 ? above : null
      })
    } finally {
      setSent(null)
    }
  }

  return {
    save,
    refusal,
    photo: { choice: photo, onChoose: setPhoto, error: photoError, sent },
    stepUpDialog: stepUp.dialog,
  }
}

interface DetailFieldsProps {
  form: DetailsForm
  user: User
  emailHint: ReactNode
  guardian: ReactNode
}

function DetailFields({ form, user, emailHint, guardian }: DetailFieldsProps) {
  const t = useT()
  const { errors } = form.formState
  return (
    <>
      <Field label={t('auth.name')} error={errorText(t, errors.name)} required>
        <TextInput autoComplete="name" {...form.register('name')} />
      </Field>
      <Field label={t('auth.email')} error={errorText(t, errors.email)} hint={emailHint} required>
        <EmailInput form={form} />
      </Field>
      <Field
        label={t('auth.phone')}
        hint={
          <Link to={pages.settings('phone-number')} className="link">
            {t('profile.changePhone')}
          </Link>
        }
      >
        <TextInput value={user.phone_number ? formatPhone(user.phone_number) : ''} readOnly />
      </Field>
      <Controller
        name="date_of_birth"
        control={form.control}
        render={({ field }) => (
          <BirthDate
            ref={focusFirst(field.ref)}
            value={field.value}
            onChange={field.onChange}
            onBlur={field.onBlur}
            error={errorText(t, errors.date_of_birth)}
          />
        )}
      />
      {guardian}
      <Controller
        name="gender"
        control={form.control}
        render={({ field }) => (
          <RadioGroup
            ref={focusFirst(field.ref)}
            legend={t('profile.gender')}
            required
            name="gender"
            value={field.value}
            onChange={(value) => field.onChange(value)}
            layout="grid"
            error={errorText(t, errors.gender)}
          >
            <RadioCard value="F" title={t('profile.female')} />
            <RadioCard value="M" title={t('profile.male')} />
          </RadioGroup>
        )}
      />
      <RegionFields form={form} postcodeRequired />
    </>
  )
}

function EmailInput({ form }: { form: DetailsForm }) {
  return (
    <TextInput
      type="email"
      inputMode="email"
      autoComplete="email"
      autoCapitalize="none"
      {...form.register('email')}
    />
  )
}

/** A 17-year-old confirms once that a parent or guardian agrees. */
const useGuardian = (user: User, born: string) => {
  const t = useT()
  const [agrees, setAgrees] = useState(false)
  const [isAsked, setAsked] = useState(false)
  const box = useRef<HTMLInputElement>(null)
  const [now] = useState(() => new Date())
  const isWanted =
    !user.has_guardian_consent && birthRule(born) === null && needsGuardian(born, now)
  const isMissing = isWanted && !agrees
  return {
    agrees: isWanted && agrees,
    isMissing,
    ask: () => {
      setAsked(true)
      box.current?.focus()
    },
    field: isWanted && (
      <Checkbox
        ref={box}
        label={t('profile.guardian')}
        hint={t('profile.guardianHint')}
        error={isAsked && isMissing ? t('validation.guardian') : undefined}
        checked={agrees}
        onChange={(event) => setAgrees(event.target.checked)}
      />
    ),
  }
}

/** Reports upload progress, because a photo takes a while on a phone. */
const sendDetails = (values: Values, user: User, { photo, hasGuardian, onSent }: Extra) => {
  const form = new FormData()
  for (const [name, value] of Object.entries({ ...values, email: values.email.toLowerCase() }))
    form.set(name, value)
  form.set('phone_number', user.phone_number ?? '')
  form.set('wp_token', keyOf('shop') ?? '')
  if (hasGuardian) form.set('guardian_consent', 'yes')
  if (photo !== null) form.set('profile_picture', photo)
  return send(updateProfile, photo instanceof File ? { form, fetch: uploading(onSent) } : { form })
}
