export { answerDataRequest } from './requests.ts'
export { listOpenRequests } from './store/my-data.ts'
