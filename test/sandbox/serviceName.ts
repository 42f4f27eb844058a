/** The sandbox's three services, by the names that faults, the log and the control server use. */
export const serviceNames = ['ledger', 'status', 'verification'] as const;

export type ServiceName = (typeof serviceNames)[number];

/** Whether `text` names one of the three services. */
export function isServiceName(text: string): text is ServiceName {
  return serviceNames.some((name) => name === text);
}
