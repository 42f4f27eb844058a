import { serviceSubjects } from './large/serviceDocuments.ts';
import { enlarged, placesIn } from './large/largeShapes.ts';
import { random } from '../sandbox/ledger/random.ts';
import { measureTurns } from './turns.ts';
const [name, unit = '\\ud83d', size = '4900000'] = process.argv.slice(2);
for (const subject of serviceSubjects().filter((s) => s.name.includes(name!))) {
  for (const place of placesIn(subject.document)) {
    const body = Buffer.from(enlarged(subject.document, place, (n) => `"${unit.repeat(n / unit.length)}"`, Number(size), random(1)));
    for (const [step, work] of subject.steps(body)) {
      let t = { longest: 1e9, whole: 1e9 }; for (let i = 0; i < 6 && (t.longest > 50 || t.whole > 2000); i++) { const n = await measureTurns(async () => { try { await work(); } catch {} }); t = { longest: Math.min(t.longest, n.longest), whole: Math.min(t.whole, n.whole) }; }
      if (t.longest > 50 || t.whole > 2000) console.log(subject.name, place.join('.'), step, t);
    }
  }
}
