import { till } from '../till.ts'
import { words as guests } from './guests.ts'

export const words = { ...guests, ...till }
