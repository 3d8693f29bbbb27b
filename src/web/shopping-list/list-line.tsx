import { useId } from 'react'
import { pages } from '#contract/pages.ts'
import type { ShoppingListLine } from '#contract/shopping-lists.ts'
import { formatRupiah } from '#domain/money.ts'
import { OrderThumb } from '#web/components/thumb.tsx'
import { useT } from '#web/state/locale.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Badge } from '#web/ui/display/badge.tsx'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { RadioCard, RadioGroup } from '#web/ui/form/radio-card.tsx'
import { Stepper } from '#web/ui/form/stepper.tsx'
import { NONE, type Choice, type Pick } from './picks.ts'
import styles from './list-line.module.css'

interface ListLineProps {
  line: ShoppingListLine
  pick: Pick
  onPick: (pick: Pick) => void
}

/** A line of the list: its goods to take or leave, a choice, or that the shop has nothing like it. */
export function ListLine({ line, pick, onPick }: ListLineProps) {
  const t = useT()
  const chosen = pick.at === null ? undefined : line.choices[pick.at]
  return (
    <li className={`card ${styles.line}`}>
      {line.state !== 'unsure' && (
        <p className={styles.said}>{t('lists.said', { said: line.said })}</p>
      )}
      {line.state === 'unknown' && <Unknown said={line.said} />}
      {line.state === 'sure' && <Sure line={line} pick={pick} onPick={onPick} />}
      {line.state === 'unsure' && <Choices line={line} pick={pick} onPick={onPick} />}
      {chosen && <Amount choice={chosen} pick={pick} onPick={onPick} />}
    </li>
  )
}

function Unknown({ said }: { said: string }) {
  const t = useT()
  return (
    <p className={styles.unknown}>
      <Badge tone="neutral">{t('lists.unknown')}</Badge>
      <ButtonLink size="sm" variant="ghost" to={pages.search(said)}>
        {t('lists.search')}
      </ButtonLink>
    </p>
  )
}

function Sure({ line, pick, onPick }: ListLineProps) {
  const t = useT()
  const [choice] = line.choices
  if (!choice) return null
  return (
    <Checkbox
      label={
        <span className={styles.good}>
          <OrderThumb image={choice.thumbnail} tile={choice.tile} />
          <Facts choice={choice} />
        </span>
      }
      aria-label={t('lists.take', { name: choice.name })}
      checked={pick.at === 0}
      disabled={choice.quantity_max === 0}
      onChange={(event) =>
        onPick({ at: event.target.checked ? 0 : null, quantity: choice.quantity })
      }
    />
  )
}

function Choices({ line, pick, onPick }: ListLineProps) {
  const t = useT()
  const name = useId()
  const pickAt = (value: string) => {
    const at = Number(value)
    onPick({ at, quantity: line.choices[at]?.quantity ?? 1 })
  }
  return (
    <RadioGroup
      legend={t('lists.choose', { said: line.said })}
      name={name}
      value={pick.at === null ? null : String(pick.at)}
      onChange={pickAt}
    >
      {line.choices.map((choice, at) => (
        <RadioCard
          key={choice.variation_id}
          value={String(at)}
          icon={<OrderThumb image={choice.thumbnail} tile={choice.tile} />}
          title={choice.name}
          description={<Facts choice={choice} isNamed />}
          disabled={choice.quantity_max === 0}
          disabledReason={choice.quantity_max === 0 ? t('lists.soldOut') : undefined}
        />
      ))}
      <RadioCard value={String(NONE)} title={t('lists.none')} />
    </RadioGroup>
  )
}

function Facts({ choice, isNamed = false }: { choice: Choice; isNamed?: boolean }) {
  const t = useT()
  const packs = t('lists.packs', { quantity: choice.quantity, pack: choice.variation_name })
  return (
    <span className={styles.facts}>
      {!isNamed && <strong>{choice.name}</strong>}
      <span>
        {packs} · {formatRupiah(choice.price * choice.quantity)}
      </span>
      <span className={styles.badges}>
        {choice.was_bought && <Badge tone="leaf">{t('lists.bought')}</Badge>}
        {choice.is_guess && <Badge tone="mango">{t('lists.guess')}</Badge>}
        {choice.availability === 'tomorrow' && <Badge tone="sky">{t('lists.tomorrow')}</Badge>}
        {choice.quantity_max === 0 && !isNamed && (
          <Badge tone="neutral">{t('lists.soldOut')}</Badge>
        )}
      </span>
    </span>
  )
}

function Amount({
  choice,
  pick,
  onPick,
}: {
  choice: Choice
  pick: Pick
  onPick: (pick: Pick) => void
}) {
  const t = useT()
  const { name, quantity_max: most } = choice
  return (
    <div className={styles.amount}>
      <Stepper
        label={t('lists.quantity', { name })}
        value={pick.quantity}
        min={1}
        max={Math.max(1, most)}
        maxReason={t('lists.most')}
        showReason={false}
        decreaseLabel={t('lists.less', { name })}
        increaseLabel={t('lists.more', { name })}
        onChange={(quantity) => onPick({ ...pick, quantity })}
      />
      <strong>{formatRupiah(choice.price * pick.quantity)}</strong>
    </div>
  )
}
