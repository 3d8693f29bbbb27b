import type { ComponentType } from 'react'
import Activity from 'lucide-react/icons/activity'
import Baby from 'lucide-react/icons/baby'
import Bone from 'lucide-react/icons/bone'
import Brain from 'lucide-react/icons/brain'
import Citrus from 'lucide-react/icons/citrus'
import Droplets from 'lucide-react/icons/droplets'
import Eye from 'lucide-react/icons/eye'
import Flower from 'lucide-react/icons/flower'
import HandHeart from 'lucide-react/icons/hand-heart'
import HeartPulse from 'lucide-react/icons/heart-pulse'
import Leaf from 'lucide-react/icons/leaf'
import Moon from 'lucide-react/icons/moon'
import Scale from 'lucide-react/icons/scale'
import ShieldCheck from 'lucide-react/icons/shield-check'
import ShieldPlus from 'lucide-react/icons/shield-plus'
import Sparkles from 'lucide-react/icons/sparkles'
import Sun from 'lucide-react/icons/sun'
import Utensils from 'lucide-react/icons/utensils'
import Weight from 'lucide-react/icons/weight'
import Wheat from 'lucide-react/icons/wheat'
import Wind from 'lucide-react/icons/wind'
import Zap from 'lucide-react/icons/zap'
import type { BENEFIT_ICONS } from '#domain/catalogue/benefit-icons.ts'

type Icon = (typeof BENEFIT_ICONS)[number]
const ICONS: Record<Icon, ComponentType<{ size?: number; strokeWidth?: number }>> = {
  'activity': Activity,
  'baby': Baby,
  'bone': Bone,
  'brain': Brain,
  'citrus': Citrus,
  'droplets': Droplets,
  'eye': Eye,
  'flower': Flower,
  'hand-heart': HandHeart,
  'heart-pulse': HeartPulse,
  'leaf': Leaf,
  'moon': Moon,
  'scale': Scale,
  'shield-check': ShieldCheck,
  'shield-plus': ShieldPlus,
  'sparkles': Sparkles,
  'sun': Sun,
  'utensils': Utensils,
  'weight': Weight,
  'wheat': Wheat,
  'wind': Wind,
  'zap': Zap,
}

/** The icon of a benefit, as the shop draws it. */
export function BenefitIcon({ name }: { name: string }) {
  const Drawn = ICONS[name as Icon] ?? ICONS.leaf
  return <Drawn size={24} strokeWidth={1.75} />
}
