import {
  useEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  type RefObject,
} from 'react'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import ZoomIn from 'lucide-react/icons/zoom-in'
import ZoomOut from 'lucide-react/icons/zoom-out'
import { slideIn } from '#web/components/slide-track.tsx'
import { useT } from '#web/state/locale.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Modal } from '#web/ui/overlay/modal.tsx'
import styles from './picture-viewer.module.css'

/** `large` fills the screen, with the caption below if there is one; `thumb` is the strip. */
type Shown = { key: string; caption: string; large: ReactNode; thumb: ReactNode }

interface PictureViewerProps {
  open: boolean
  /** The picture last seen is in `current`. */
  onClose: () => void
  title: string
  pictures: readonly Shown[]
  current: number
  onCurrent: (index: number) => void
  /** Background of the pictures. */
  ground: string | undefined
}

/** Full-screen pictures: swipe, arrow keys, thumbnails, press to zoom and pan. Escape closes. */
export function PictureViewer({
  open,
  onClose,
  title,
  pictures,
  current,
  onCurrent,
  ground,
}: PictureViewerProps) {
  const t = useT()
  const [isNear, setNear] = useState(false)
  // Takes the focus on opening, so that the arrow keys work at once.
  const frame = useRef<HTMLDivElement>(null)
  const total = pictures.length
  const turn = (to: number) => {
    if (to < 0 || to >= total) return
    setNear(false)
    onCurrent(to)
  }
  const press = (event: KeyboardEvent) => {
    // When zoomed in, the arrow keys pan.
    if (isNear) return
    const to = { ArrowLeft: current - 1, ArrowRight: current + 1, Home: 0, End: total - 1 }[
      event.key
    ]
    if (to === undefined) return
    event.preventDefault()
    turn(to)
  }
  const close = () => {
    setNear(false)
    onClose()
  }
  return (
    <Modal
      open={open}
      onClose={close}
      size="md"
      className={styles.viewer}
      title={title}
      closeLabel={t('shell.close')}
      initialFocus={frame}
    >
      <div ref={frame} tabIndex={-1} className={styles.frame} onKeyDown={press}>
        <Stage
          label={title}
          pictures={pictures}
          current={current}
          onTurn={turn}
          isNear={isNear}
          onNear={setNear}
          ground={ground}
        />
        <Caption text={pictures[current]?.caption} />
        <Bar current={current} turn={turn} total={total} isNear={isNear} setNear={setNear} />
        {total > 1 && (
          <Thumbs pictures={pictures} ground={ground} total={total} current={current} turn={turn} />
        )}
      </div>
    </Modal>
  )
}

/** Screen readers have it as the picture's own text. */
function Caption({ text }: { text: string | undefined }) {
  return text ? (
    <p aria-hidden="true" className={styles.caption}>
      {text}
    </p>
  ) : null
}

interface BarProps {
  current: number
  turn: (to: number) => void
  total: number
  isNear: boolean
  setNear: (next: boolean) => void
}

function Bar({ current, turn, total, isNear, setNear }: BarProps) {
  const t = useT()
  return (
    <div className={styles.bar}>
      <IconButton
        variant="outline"
        label={t('product.previousPicture')}
        icon={<ChevronLeft size={24} strokeWidth={1.75} />}
        disabled={current === 0}
        onClick={() => turn(current - 1)}
      />
      <span className={styles.count} role="status">
        {t('product.pictureCount', { n: current + 1, total })}
      </span>
      <IconButton
        variant="outline"
        label={isNear ? t('product.zoomOut') : t('product.zoomIn')}
        icon={
          isNear ? (
            <ZoomOut size={20} strokeWidth={1.75} />
          ) : (
            <ZoomIn size={20} strokeWidth={1.75} />
          )
        }
        onClick={() => setNear(!isNear)}
      />
      <IconButton
        variant="outline"
        label={t('product.nextPicture')}
        icon={<ChevronRight size={24} strokeWidth={1.75} />}
        disabled={current === total - 1}
        onClick={() => turn(current + 1)}
      />
    </div>
  )
}

interface ThumbsProps {
  pictures: readonly Shown[]
  ground: string | undefined
  total: number
  current: number
  turn: (to: number) => void
}

function Thumbs({ pictures, ground, total, current, turn }: ThumbsProps) {
  const t = useT()
  return (
    <ul className={`plain-list ${styles.thumbs}`}>
      {pictures.map(({ key, thumb }, index) => (
        <li key={key}>
          <button
            type="button"
            className={classNames(styles.thumb, ground)}
            aria-label={t('product.showPicture', { n: index + 1, total })}
            aria-current={index === current ? 'true' : undefined}
            onClick={() => turn(index)}
          >
            {thumb}
          </button>
        </li>
      ))}
    </ul>
  )
}

interface StageProps extends Pick<PictureViewerProps, 'pictures' | 'current' | 'ground'> {
  label: string
  onTurn: (index: number) => void
  isNear: boolean
  onNear: (isNear: boolean) => void
}

function Stage({ label, pictures, current, onTurn, isNear, onNear, ground }: StageProps) {
  const track = useRef<HTMLUListElement>(null)
  const looked = useRef<HTMLLIElement>(null)
  /** Whether the visitor moves the track: programmatic scrolling must not change `current`. */
  const isByHand = useRef(false)
  useEffect(() => {
    const element = track.current
    isByHand.current = false
    if (!element || slideIn(element) === current) return
    element.scrollTo({ left: current * element.clientWidth, behavior: 'instant' })
  }, [current])
  useMiddle({ looked, isNear })

  const arrive = (element: HTMLElement) => {
    if (isNear) return
    if (isByHand.current) onTurn(slideIn(element))
    // A picture that loads late makes the browser snap back to the previous one.
    else if (slideIn(element) !== current)
      element.scrollTo({ left: current * element.clientWidth, behavior: 'instant' })
  }
  const selectManually = () => {
    isByHand.current = true
  }

  /** A mouse pans by pointing; touch scrolls natively. */
  const lookAround = (event: PointerEvent<HTMLLIElement>) => {
    if (!isNear || event.pointerType !== 'mouse') return
    const element = event.currentTarget
    const box = element.getBoundingClientRect()
    element.scrollTo(
      ((event.clientX - box.left) / box.width) * (element.scrollWidth - element.clientWidth),
      ((event.clientY - box.top) / box.height) * (element.scrollHeight - element.clientHeight),
    )
  }
  return (
    <ul
      ref={track}
      tabIndex={0}
      aria-label={label}
      className={classNames('plain-list', styles.track, ground, isNear && styles.held)}
      onPointerDown={selectManually}
      onWheel={selectManually}
      onScrollEnd={({ target, currentTarget }) => target === currentTarget && arrive(currentTarget)}
    >
      {pictures.map(({ key, large }, index) => (
        <li
          key={key}
          ref={index === current ? looked : undefined}
          className={classNames(styles.slide, isNear && index === current && styles.near)}
          inert={index !== current}
          tabIndex={isNear && index === current ? 0 : undefined}
          onPointerMove={lookAround}
          onClick={() => onNear(!isNear)}
          onKeyDown={(event) => event.key === 'Enter' && onNear(!isNear)}
        >
          {large}
        </li>
      ))}
    </ul>
  )
}

const useMiddle = ({
  looked,
  isNear,
}: {
  looked: RefObject<HTMLLIElement | null>
  isNear: boolean
}) => {
  useEffect(() => {
    const element = looked.current
    if (isNear && element)
      element.scrollTo(
        (element.scrollWidth - element.clientWidth) / 2,
        (element.scrollHeight - element.clientHeight) / 2,
      )
  }, [isNear, looked])
}
