const list = (text: string) => new Set(text.trim().split(/\s+/));

/** Function words of English: they carry no evidence, but their share tells prose from lists of keywords. */
export const functionWords: ReadonlySet<string> = list(`
a about above across after again against all along also although always am among an and another any anyone are around as
at away back be became because become been before began behind being below between both but by came can cannot could did do
does doing done down due during each either else even ever every everyone few for from further gave get gets give given
go goes going got had has have having he hence her here hers herself him himself his how however i if in into is it its
itself just kept keep keeps know known last later least less let like made make makes many may me might mine more most much must
my myself near need never next no nobody none nor not nothing now of off often on once one only onto or other others our
ours out over own per perhaps put quite rather said same saw say see seen several shall she should since so some someone
something soon still such take taken takes than that the their them themselves then there these they this those though
three through thus till to today together too took towards two under until up upon us use used uses using very via was
way we well went were what when where whether which while who whom whose why will with within without would yet you your
`);

/** Words found in nearly every work certificate: they count for little wherever they are met. */
export const commonplaceWords: ReadonlySet<string> = list(`
business company organisation organization department office unit work working worked job role duty position responsible
responsibility team teams people person member members staff employee employees colleague manager management manage
managed managing lead led leader leading senior new good best better great large larger small different clear clearly right
year years month months week weeks day days time early regular regularly promptly period service services area areas field
level result results various number key main important high higher low real able ability experience experienced
include includes including ensure ensured provide provided support supported handle handled handling help helped assist
activity activities task tasks project projects
system systems tool tools method methods customer customers client clients individual
prepare prepared prepares create creates created establish find finds found identify identified review reviewed track keep kept bring brought
conduct conducted build builds built hold held carry carried draw drawn check checked standard condition conditions operation operations
meet meets met set sets part parts thing things matter form formal others group groups way ways
`);
