import { useQuery } from '@tanstack/react-query'
import {
  chooseCourier,
  listCourierChoices,
  type CourierChoices,
} from '#contract/staff/delivery/courier-choice.ts'
import { formatRupiah } from '#domain/money.ts'
import { useStep } from '#web/staff/form/use-step.ts'
import { queries } from '#web/staff/queries.ts'
import { send } from '#web/staff/send.ts'
import { Loaded } from '#web/staff/shell/loaded.tsx'
import { useT } from '#web/staff/words.ts'
import { Button } from '#web/ui/button.tsx'
import { FormAlert } from '#web/ui/form/form-alert.tsx'
import { Modal } from '#web/ui/overlay/modal.tsx'
import { showToast } from '#web/ui/overlay/toast-store.ts'
import styles from './couriers.module.css'

interface CourierDialogProps {
  number: string
  onClose: () => void
}

/** Books the courier again, books another one, or hands the order to our own riders. */
export function CourierDialog({ number, onClose }: CourierDialogProps) {
  const t = useT()
  const query = useQuery({
    queryKey: ['orders', 'couriers', number],
    queryFn: ({ signal }) => send(listCourierChoices, { params: { number }, signal }),
    // Another look may find other offers.
    gcTime: 0,
  })
  const { busy, failure, run } = useStep()
  const choose = (method: string, version: number, said: string) =>
    void run(async () => {
      try {
        await send(chooseCourier, { params: { number }, body: { method, version } })
        showToast({ tone: 'success', text: said })
        onClose()
      } finally {
        void queries.invalidateQueries({ queryKey: ['orders'] })
        void queries.invalidateQueries({ queryKey: ['runs'] })
      }
    })
  return (
    <Modal
      open
      onClose={onClose}
      size="sm"
      title={t('couriers.title', { number })}
      closeLabel={t('staff.close')}
    >
      <Loaded query={query} data={query.data} failed={t('couriers.failed')}>
        {(data) => (
          <div className={styles.choices}>
            <FormAlert text={failure} />
            <Choices
              data={data}
              busy={busy}
              onChoose={(method, said) => choose(method, data.version, said)}
            />
          </div>
        )}
      </Loaded>
    </Modal>
  )
}

interface ChoicesProps {
  data: CourierChoices
  busy: boolean
  onChoose: (method: string, said: string) => void
}

function Choices({ data, busy, onChoose }: ChoicesProps) {
  const t = useT()
  const { own, others, method, courier, service } = data
  const again = { courier, service }
  return (
    <>
      <p>{t('couriers.why', again)}</p>
      <Button busy={busy} onClick={() => onChoose(method, t('couriers.done', again))}>
        {t('couriers.again', again)}
      </Button>
      {others.map((other) => (
        <Button
          key={other.method}
          variant="secondary"
          busy={busy}
          onClick={() => onChoose(other.method, t('couriers.done', other))}
        >
          {t('couriers.other', {
            courier: other.courier,
            service: other.service,
            price: formatRupiah(other.price),
            time: other.estimated_time,
          })}
        </Button>
      ))}
      {data.is_incomplete && <p className={styles.note}>{t('couriers.incomplete')}</p>}
      {own.reaches ? (
        <Button
          variant="secondary"
          busy={busy}
          onClick={() => onChoose(own.method, t('couriers.handedOver'))}
        >
          {t('couriers.own')}
        </Button>
      ) : (
        <p className={styles.note}>{t('couriers.ownTooFar')}</p>
      )}
      <p className={styles.note}>{t('couriers.fee')}</p>
    </>
  )
}
