/**
 * What answers for a system contract or a token in a saved test: a call gets the recorded answer if it is the recorded
 * call (caller, value and input). Calls that may write are answered in their order, static ones whenever, as they were
 * after the same ones of those; all others get nothing, and are counted as off record.
 */

/** For a test that Solidity's compiler reads: it takes the answers one by one. */
export const recorderSource = `/// Answers of a system contract or a token: each call gets the recorded answer if it is the recorded call.
contract RecordedAnswers {
    struct Answer {
        bytes32 what;
        bool succeeds;
        bytes output;
    }

    // In slot 0, which only a call writes that isn't on record.
    uint256 offRecord;
    Answer[] answers;
    uint256 given;
    // Of what was answered so far, the last that succeeds.
    uint256 settled;
    mapping(bytes32 => Answer[]) statics;
    mapping(bytes32 => uint256[]) since;

    function next(address caller, uint256 value, bytes calldata input, bool succeeds, bytes calldata output) external {
        answers.push(Answer(keccak256(abi.encode(caller, value, input)), succeeds, output));
        if (succeeds) settled = answers.length;
    }

    function always(address caller, uint256 value, bytes calldata input, bool succeeds, bytes calldata output) external {
        bytes32 what = keccak256(abi.encode(caller, value, input));
        statics[what].push(Answer(what, succeeds, output));
        since[what].push(settled);
    }

    fallback() external payable {
        bytes32 what = keccak256(abi.encode(msg.sender, msg.value, msg.data));
        Answer memory answer;
        Answer[] storage known = statics[what];
        if (known.length > 0) {
            uint256 at = known.length - 1;
            while (at > 0 && since[what][at] > given) at--;
            answer = known[at];
        } else {
            // Those that failed were taken, but what was counted then was reverted.
            while (given < answers.length && !answers[given].succeeds && answers[given].what != what) given++;
            if (given < answers.length && answers[given].what == what) {
                answer = answers[given];
            } else {
                offRecord = 1;
                return;
            }
            if (answer.succeeds) given++;
        }
        bytes memory output = answer.output;
        bool succeeds = answer.succeeds;
        assembly {
            if succeeds { return(add(output, 32), mload(output)) }
            revert(add(output, 32), mload(output))
        }
    }
}`;

/**
 * For a test with the recorder: a call that is reverted leaves no value in slot 0, and a static one can't write there, but
 * the tools know that both tried.
 */
export const offRecordCheck = `/// Whether a call isn't on record, also one that was reverted or can't write.
function isOffRecord(address at) internal returns (bool) {
    (, bytes32[] memory writes) = vm.accesses(at);
    for (uint256 i = 0; i < writes.length; i++) if (writes[i] == bytes32(0)) return true;
    return false;
}`;

/**
 * For a test that can't compile a contract, as code whose answers follow it (`test/trace/recordedAnswers.yul` is its
 * source). From byte 512: for each answer whether it's static, whether it succeeds, and the lengths of input and output,
 * as words; then caller and value as words, the input and the output. Slot 0 counts the answers that were given, slot 1
 * is 1 once a call was off record.
 */
export const recorderCode = [
  '3360005234602052366000604037366040016000206000549060009081829083946102005b388110610063575b5050',
  '50505050801561005d576080816000396020516040516060519283910160c001600039610059576000fd5b6000f35b',
  '60018055005b6080816000396000516020519160405191826040019381896060519680608087016000396000201492',
  '6100f9575b156100a3575b5050010160c001610024565b9098600101988715868b11166100c9575b506100c1575b38',
  '80610097565b8794506100ba565b9096506100d75785386100b4565b97505050505090506100f0575b503880808080',
  '8061002c565b600055386100e4565b868811158c1517831615610091579a50829a61009156',
].join('');

/** Where this code writes slot 1. */
export const offRecordPlace = recorderCode.indexOf('60018055') / 2 + 3;
