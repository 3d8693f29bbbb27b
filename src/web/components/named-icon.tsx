import Activity from 'lucide-react/icons/activity'
import Baby from 'lucide-react/icons/baby'
import BadgeCheck from 'lucide-react/icons/badge-check'
import Bone from 'lucide-react/icons/bone'
import Brain from 'lucide-react/icons/brain'
import Brush from 'lucide-react/icons/brush'
import BugOff from 'lucide-react/icons/bug-off'
import CalendarCheck from 'lucide-react/icons/calendar-check'
import CircleCheck from 'lucide-react/icons/circle-check'
import Citrus from 'lucide-react/icons/citrus'
import Clock from 'lucide-react/icons/clock'
import ClockCheck from 'lucide-react/icons/clock-check'
import DropletOff from 'lucide-react/icons/droplet-off'
import Droplets from 'lucide-react/icons/droplets'
import Ear from 'lucide-react/icons/ear'
import Eye from 'lucide-react/icons/eye'
import FileBadge from 'lucide-react/icons/file-badge'
import Flower from 'lucide-react/icons/flower'
import Flower2 from 'lucide-react/icons/flower-2'
import Gauge from 'lucide-react/icons/gauge'
import Hand from 'lucide-react/icons/hand'
import HandHeart from 'lucide-react/icons/hand-heart'
import HeartPulse from 'lucide-react/icons/heart-pulse'
import Leaf from 'lucide-react/icons/leaf'
import Lightbulb from 'lucide-react/icons/lightbulb'
import MapPin from 'lucide-react/icons/map-pin'
import Moon from 'lucide-react/icons/moon'
import PackageCheck from 'lucide-react/icons/package-check'
import PackageSearch from 'lucide-react/icons/package-search'
import PenLine from 'lucide-react/icons/pen-line'
import Recycle from 'lucide-react/icons/recycle'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import Ruler from 'lucide-react/icons/ruler'
import Scale from 'lucide-react/icons/scale'
import ScanEye from 'lucide-react/icons/scan-eye'
import Scissors from 'lucide-react/icons/scissors'
import SearchCheck from 'lucide-react/icons/search-check'
import ShieldCheck from 'lucide-react/icons/shield-check'
import ShieldPlus from 'lucide-react/icons/shield-plus'
import Shuffle from 'lucide-react/icons/shuffle'
import Snowflake from 'lucide-react/icons/snowflake'
import Sparkles from 'lucide-react/icons/sparkles'
import Sticker from 'lucide-react/icons/sticker'
import Sun from 'lucide-react/icons/sun'
import SunDim from 'lucide-react/icons/sun-dim'
import Sunrise from 'lucide-react/icons/sunrise'
import ThermometerSnowflake from 'lucide-react/icons/thermometer-snowflake'
import Truck from 'lucide-react/icons/truck'
import Utensils from 'lucide-react/icons/utensils'
import Weight from 'lucide-react/icons/weight'
import Wheat from 'lucide-react/icons/wheat'
import Wind from 'lucide-react/icons/wind'
import Zap from 'lucide-react/icons/zap'

/** The icons that the shop's content may name. */
const ICONS = {
  'activity': Activity,
  'baby': Baby,
  'badge-check': BadgeCheck,
  'bone': Bone,
  'brain': Brain,
  'brush': Brush,
  'bug-off': BugOff,
  'calendar-check': CalendarCheck,
  'citrus': Citrus,
  'clock': Clock,
  'clock-check': ClockCheck,
  'droplet-off': DropletOff,
  'droplets': Droplets,
  'ear': Ear,
  'eye': Eye,
  'file-badge': FileBadge,
  'flower': Flower,
  'flower-2': Flower2,
  'gauge': Gauge,
  'hand': Hand,
  'hand-heart': HandHeart,
  'heart-pulse': HeartPulse,
  'leaf': Leaf,
  'lightbulb': Lightbulb,
  'map-pin': MapPin,
  'moon': Moon,
  'package-check': PackageCheck,
  'package-search': PackageSearch,
  'pen-line': PenLine,
  'recycle': Recycle,
  'refresh-cw': RefreshCw,
  'ruler': Ruler,
  'scale': Scale,
  'scan-eye': ScanEye,
  'scissors': Scissors,
  'search-check': SearchCheck,
  'shield-check': ShieldCheck,
  'shield-plus': ShieldPlus,
  'shuffle': Shuffle,
  'snowflake': Snowflake,
  'sparkles': Sparkles,
  'sticker': Sticker,
  'sun': Sun,
  'sun-dim': SunDim,
  'sunrise': Sunrise,
  'thermometer-snowflake': ThermometerSnowflake,
  'truck': Truck,
  'utensils': Utensils,
  'weight': Weight,
  'wheat': Wheat,
  'wind': Wind,
  'zap': Zap,
} as const

const SCHEME = 'lucide:'

/** An icon that content names: `lucide:leaf` or `leaf` from the set above, a tick for a name it does not know, or the picture at an address. */
export function NamedIcon({ name, size = 24 }: { name: string; size?: number | undefined }) {
  if (/^(\/|https:)/.test(name)) return <img src={name} alt="" width={size} height={size} loading="lazy" />
  const key = name.startsWith(SCHEME) ? name.slice(SCHEME.length) : name
  const Icon = key in ICONS ? ICONS[key as keyof typeof ICONS] : CircleCheck
  return <Icon size={size} strokeWidth={1.75} />
}
