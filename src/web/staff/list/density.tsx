import Rows3 from 'lucide-react/icons/rows-3'
import { makeStore, useStore } from '#web/state/make-store.ts'
import { stored } from '#web/state/stored.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { useT } from '../words.ts'

type Density = 'dense' | 'roomy'

/** How high rows are, on this device. */
const density = makeStore<Density>(
  'dense',
  stored('staff-density', 'device', (value) => (value === 'roomy' ? 'roomy' : 'dense')),
)

export const useDensity = (): [Density, (next: Density) => void] => [useStore(density), density.set]

/** Makes rows higher or lower. */
export function DensityButton() {
  const t = useT()
  const [now, set] = useDensity()
  return (
    <IconButton
      size="sm"
      variant="outline"
      label={t('staff.list.roomy')}
      pressed={now === 'roomy'}
      icon={<Rows3 size={18} strokeWidth={1.75} />}
      onClick={() => set(now === 'roomy' ? 'dense' : 'roomy')}
    />
  )
}
