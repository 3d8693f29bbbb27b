import { useEffect, useId, useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { Address } from '#contract/addresses.ts'
import { AddressFields } from '#web/addresses/address-fields.tsx'
import { FormAlert } from '#web/ui/form/form-alert.tsx'
import { LeaveGuard } from '#web/components/leave-guard.tsx'
import { PinPicker } from '#web/addresses/pin-picker.tsx'
import { Question } from '#web/components/question.tsx'
import { useAddressForm, type AddressForm } from '#web/addresses/use-address-form.ts'
import { usePinTaking } from '#web/addresses/use-pin-taking.ts'
import { devicePlace } from '#web/state/device-place.ts'
import { useT } from '#web/state/locale.tsx'
import { Button } from '#web/ui/button.tsx'
import { Modal } from '#web/ui/overlay/modal.tsx'

interface AddressModalProps {
  open: boolean
  /** The address to change; null adds one. */
  address: Address | null
  onClose: () => void
  onSaved: (address: Address) => unknown
}

/**
 * Adds or changes an address. The map is a second face of the same dialog, so that nothing typed is
 * lost.
 */
export function AddressModal({ open, ...rest }: AddressModalProps) {
  return open ? <OpenAddressModal {...rest} /> : null
}

function OpenAddressModal({ address, onClose, onSaved }: Omit<AddressModalProps, 'open'>) {
  const t = useT()
  const formId = useId()
  const { form, submit, refusal, hasFailed } = useAddressForm(formId, address, onSaved)
  const [isAsking, setAsking] = useState(false)
  const { face, body, showMap, showForm } = useFaces()
  const pin = usePinTaking(form, showForm, address ? '' : (devicePlace.get()?.address ?? ''))

  const isUnsaved = form.formState.isDirty && !form.formState.isSubmitSuccessful
  const close = () => (isUnsaved ? setAsking(true) : onClose())
  const [lat, lng] = useWatch({ control: form.control, name: ['latitude', 'longitude'] })
  const isMap = face === 'map'
  return (
    <Modal
      open
      onClose={isMap ? showForm : close}
      title={t(isMap ? 'address.mapTitle' : address ? 'address.editTitle' : 'address.addTitle')}
      size="md"
      closeLabel={t(isMap ? 'address.mapBack' : 'shell.close')}
      footer={
        isMap ? (
          <FormBack showForm={showForm} pin={pin} />
        ) : (
          <SaveButton formId={formId} form={form} hasFailed={hasFailed} />
        )
      }
    >
      <div ref={body}>
        {isMap ? (
          <PinPicker
            value={lat === null || lng === null ? null : { lat, lng }}
            onChange={pin.report}
          />
        ) : (
          <form id={formId} method="post" noValidate onSubmit={submit}>
            <FormAlert text={refusal} />
            <p role="status" className="visually-hidden">
              {hasFailed && t('failure.saveAddress')}
            </p>
            <AddressFields form={form} onPin={showMap} pinPlace={pin.place} />
          </form>
        )}
      </div>
      <LeaveGuard active={isUnsaved} />
      <Question
        open={isAsking}
        title={t('profile.leaveTitle')}
        text={t('profile.leaveText')}
        confirmLabel={t('profile.leave')}
        cancelLabel={t('profile.stay')}
        onConfirm={onClose}
        onCancel={() => setAsking(false)}
      />
    </Modal>
  )
}

function FormBack({
  showForm,
  pin,
}: {
  showForm: () => void
  pin: ReturnType<typeof usePinTaking>
}) {
  const t = useT()
  return (
    <>
      <Button variant="secondary" size="lg" onClick={showForm}>
        {t('address.mapLeave')}
      </Button>
      <Button size="lg" busy={pin.isTaking} busyLabel={t('shell.loading')} onClick={pin.take}>
        {t('address.mapUse')}
      </Button>
    </>
  )
}

interface SaveButtonProps {
  formId: string
  form: AddressForm
  hasFailed: boolean
}

function SaveButton({ formId, form, hasFailed }: SaveButtonProps) {
  const t = useT()
  return (
    <Button
      type="submit"
      form={formId}
      size="lg"
      busy={form.formState.isSubmitting}
      busyLabel={t('address.saving')}
    >
      {t(hasFailed ? 'shell.retry' : 'address.save')}
    </Button>
  )
}

/**
 * Switches between form and map. The pressed button disappears, so the focus moves to the map's
 * title, and back to the button afterwards.
 */
function useFaces() {
  const [face, setFace] = useState<'form' | 'map'>('form')
  const body = useRef<HTMLDivElement>(null)
  const last = useRef(face)
  useEffect(() => {
    if (last.current === face) return
    last.current = face
    const target =
      face === 'map'
        ? body.current?.closest('dialog')?.querySelector('h2')
        : body.current?.querySelector<HTMLElement>('[data-pin]')
    target?.focus()
  }, [face])
  return { face, body, showMap: () => setFace('map'), showForm: () => setFace('form') }
}
