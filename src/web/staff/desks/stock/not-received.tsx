import { useT } from '#web/staff/words.ts'
import { Button } from '#web/ui/button.tsx'
import { Banner } from '#web/ui/display/banner.tsx'
import { useNotReceived, type Delivery } from './use-receive.ts'

/** Deliveries that waited for the network and were refused then: each opens again as it was typed. */
export function NotReceived({ onOpen }: { onOpen: (delivery: Delivery) => void }) {
  const t = useT()
  const { refused, open } = useNotReceived()
  return refused.map((one) => (
    <Banner
      key={one.act.key}
      tone="warn"
      title={t(one.act.title, one.act.words)}
      action={
        <Button variant="secondary" size="lg" onClick={() => void open(one).then(onOpen)}>
          {t('stock.openAgain')}
        </Button>
      }
    >
      {t('stock.notReceived', { reason: one.act.reason ?? '' })}
    </Banner>
  ))
}
