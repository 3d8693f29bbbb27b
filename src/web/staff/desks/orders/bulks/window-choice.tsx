import { useQuery } from '@tanstack/react-query'
import { listOrderWindows } from '#contract/staff/orders/order-bulks.ts'
import { formatNumber } from '#domain/money.ts'
import { formatDay } from '#i18n/format.ts'
import { send } from '#web/staff/send.ts'
import { useLocale, useT } from '#web/staff/words.ts'
import { Field } from '#web/ui/form/field.tsx'
import { Select } from '#web/ui/form/select.tsx'

export type Window = { window_day: string; window_start: string }
interface WindowChoiceProps {
  value: Window
  error: string | undefined
  onChange: (window: Window) => void
}

/** The windows that can still be booked, each with its room. */
export function WindowChoice({ value, error, onChange }: WindowChoiceProps) {
  const t = useT()
  const locale = useLocale()
  const query = useQuery({
    queryKey: ['order-windows'],
    queryFn: ({ signal }) => send(listOrderWindows, { signal }),
    // Others fill the windows meanwhile.
    staleTime: 0,
  })
  const windows = query.data ?? []
  return (
    <Field
      label={t('orderBulks.window')}
      hint={
        query.isPending
          ? t('staff.loading')
          : windows.length === 0
            ? t('orderBulks.noWindow')
            : undefined
      }
      error={error ?? query.error?.message}
      required
    >
      <Select
        value={value.window_day && `${value.window_day} ${value.window_start}`}
        placeholder={t('orderBulks.chooseWindow')}
        options={windows.map(({ day, start, end, free }) => ({
          value: `${day} ${start}`,
          label: t('orderBulks.windowRoom', {
            day: formatDay(day, locale),
            start,
            end,
            free: formatNumber(free),
          }),
        }))}
        onChange={(event) => {
          const [day = '', start = ''] = event.target.value.split(' ')
          onChange({ window_day: day, window_start: start })
        }}
      />
    </Field>
  )
}
